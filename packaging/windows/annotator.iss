; The installer for Windows, by Inno Setup 6.3 or newer: iscc /DVersion=0.3.0 packaging\windows\annotator.iss
; from the project's folder, after the freeze; packaging\windows\build.ps1 does both. Not tried on a Windows yet.
; Everything goes to the user alone and needs no rights; somebody with rights may choose all users in its dialog.

#ifndef Version
  #error Name the version: /DVersion=...
#endif

[Setup]
AppId={{7B0C0B5E-58B4-4B7E-9D1C-6A1D4C3F8E21}
AppName=Annotator
AppVersion={#Version}
AppPublisher=The Annotator authors
DefaultDirName={autopf}\Annotator
DisableProgramGroupPage=yes
DisableDirPage=auto
PrivilegesRequired=lowest
PrivilegesRequiredOverridesAllowed=dialog
ArchitecturesAllowed=x64compatible
ArchitecturesInstallIn64BitMode=x64compatible
MinVersion=10.0.17763
; Explorer is told of the new types when it is done, and again when they are gone.
ChangesAssociations=yes
; An open window is asked to close before its files are replaced. All work is saved by then.
CloseApplications=yes
RestartApplications=no
SourceDir=..\..
OutputDir=dist
OutputBaseFilename=annotator-{#Version}-windows-x64
SetupIconFile=build\icons\annotator.ico
UninstallDisplayIcon={app}\annotatorw.exe
LicenseFile=LICENSE
Compression=lzma2/max
SolidCompression=yes
WizardStyle=modern
#ifdef Sign
; The command that build.ps1 names. It signs what removes the program again, too.
SignTool=annotator
SignedUninstaller=yes
#endif

; The section [Languages], from the catalogues of the window (installer_languages.py).
#include "..\..\build\languages.iss"

[InstallDelete]
; What an earlier version had and this one has not must not be found by it.
Type: filesandordirs; Name: "{app}\_internal"

[Files]
Source: "dist\annotator\*"; DestDir: "{app}"; Flags: ignoreversion recursesubdirs createallsubdirs

[Icons]
Name: "{autoprograms}\Annotator"; Filename: "{app}\annotatorw.exe"; AppUserModelID: "Annotator"
; The commands that messages name are found there, and nobody's PATH is changed.
Name: "{autoprograms}\Annotator command line"; Filename: "{cmd}"; Parameters: "/K ""set ""PATH={app};%PATH%"" & annotator doctor"""; WorkingDir: "{autodocs}"; IconFilename: "{app}\annotator.exe"

[Registry]
; HKA is the user's part of the registry, or the machine's where it is installed for all.
Root: HKA; Subkey: "Software\Classes\.anntask"; ValueType: string; ValueData: "Annotator.Tasks"; Flags: uninsdeletevalue
Root: HKA; Subkey: "Software\Classes\.anntask"; ValueType: string; ValueName: "Content Type"; ValueData: "application/vnd.annotator.tasks+zip"; Flags: uninsdeletekeyifempty uninsdeletevalue
Root: HKA; Subkey: "Software\Classes\.anntask\OpenWithProgids"; ValueType: string; ValueName: "Annotator.Tasks"; ValueData: ""; Flags: uninsdeletevalue
Root: HKA; Subkey: "Software\Classes\Annotator.Tasks"; ValueType: string; ValueData: "Annotator tasks"; Flags: uninsdeletekey
Root: HKA; Subkey: "Software\Classes\Annotator.Tasks\DefaultIcon"; ValueType: string; ValueData: "{app}\annotatorw.exe,0"
Root: HKA; Subkey: "Software\Classes\Annotator.Tasks\shell\open\command"; ValueType: string; ValueData: """{app}\annotatorw.exe"" open --in-window ""%1"""
Root: HKA; Subkey: "Software\Classes\.anninvite"; ValueType: string; ValueData: "Annotator.Invite"; Flags: uninsdeletevalue
Root: HKA; Subkey: "Software\Classes\.anninvite"; ValueType: string; ValueName: "Content Type"; ValueData: "application/vnd.annotator.invite"; Flags: uninsdeletekeyifempty uninsdeletevalue
Root: HKA; Subkey: "Software\Classes\.anninvite\OpenWithProgids"; ValueType: string; ValueName: "Annotator.Invite"; ValueData: ""; Flags: uninsdeletevalue
Root: HKA; Subkey: "Software\Classes\Annotator.Invite"; ValueType: string; ValueData: "Annotator invite"; Flags: uninsdeletekey
Root: HKA; Subkey: "Software\Classes\Annotator.Invite\DefaultIcon"; ValueType: string; ValueData: "{app}\annotatorw.exe,0"
Root: HKA; Subkey: "Software\Classes\Annotator.Invite\shell\open\command"; ValueType: string; ValueData: """{app}\annotatorw.exe"" open --in-window ""%1"""
Root: HKA; Subkey: "Software\Classes\.annreceipt"; ValueType: string; ValueData: "Annotator.Receipt"; Flags: uninsdeletevalue
Root: HKA; Subkey: "Software\Classes\.annreceipt"; ValueType: string; ValueName: "Content Type"; ValueData: "application/vnd.annotator.receipt"; Flags: uninsdeletekeyifempty uninsdeletevalue
Root: HKA; Subkey: "Software\Classes\.annreceipt\OpenWithProgids"; ValueType: string; ValueName: "Annotator.Receipt"; ValueData: ""; Flags: uninsdeletevalue
Root: HKA; Subkey: "Software\Classes\Annotator.Receipt"; ValueType: string; ValueData: "Annotator receipt"; Flags: uninsdeletekey
Root: HKA; Subkey: "Software\Classes\Annotator.Receipt\DefaultIcon"; ValueType: string; ValueData: "{app}\annotatorw.exe,0"
Root: HKA; Subkey: "Software\Classes\Annotator.Receipt\shell\open\command"; ValueType: string; ValueData: """{app}\annotatorw.exe"" open --in-window ""%1"""
Root: HKA; Subkey: "Software\Classes\.annresult"; ValueType: string; ValueData: "Annotator.Results"; Flags: uninsdeletevalue
Root: HKA; Subkey: "Software\Classes\.annresult"; ValueType: string; ValueName: "Content Type"; ValueData: "application/vnd.annotator.results+zip"; Flags: uninsdeletekeyifempty uninsdeletevalue
Root: HKA; Subkey: "Software\Classes\.annresult\OpenWithProgids"; ValueType: string; ValueName: "Annotator.Results"; ValueData: ""; Flags: uninsdeletevalue
Root: HKA; Subkey: "Software\Classes\Annotator.Results"; ValueType: string; ValueData: "Annotator results"; Flags: uninsdeletekey
Root: HKA; Subkey: "Software\Classes\Annotator.Results\DefaultIcon"; ValueType: string; ValueData: "{app}\annotatorw.exe,0"
Root: HKA; Subkey: "Software\Classes\Annotator.Results\shell\open\command"; ValueType: string; ValueData: """{app}\annotatorw.exe"" open --in-window ""%1"""
Root: HKA; Subkey: "Software\Classes\.annmove"; ValueType: string; ValueData: "Annotator.Move"; Flags: uninsdeletevalue
Root: HKA; Subkey: "Software\Classes\.annmove"; ValueType: string; ValueName: "Content Type"; ValueData: "application/vnd.annotator.move+zip"; Flags: uninsdeletekeyifempty uninsdeletevalue
Root: HKA; Subkey: "Software\Classes\.annmove\OpenWithProgids"; ValueType: string; ValueName: "Annotator.Move"; ValueData: ""; Flags: uninsdeletevalue
Root: HKA; Subkey: "Software\Classes\Annotator.Move"; ValueType: string; ValueData: "Annotator move"; Flags: uninsdeletekey
Root: HKA; Subkey: "Software\Classes\Annotator.Move\DefaultIcon"; ValueType: string; ValueData: "{app}\annotatorw.exe,0"
Root: HKA; Subkey: "Software\Classes\Annotator.Move\shell\open\command"; ValueType: string; ValueData: """{app}\annotatorw.exe"" open --in-window ""%1"""
Root: HKA; Subkey: "Software\Classes\.annkey"; ValueType: string; ValueData: "Annotator.Key"; Flags: uninsdeletevalue
Root: HKA; Subkey: "Software\Classes\.annkey"; ValueType: string; ValueName: "Content Type"; ValueData: "application/vnd.annotator.key"; Flags: uninsdeletekeyifempty uninsdeletevalue
Root: HKA; Subkey: "Software\Classes\.annkey\OpenWithProgids"; ValueType: string; ValueName: "Annotator.Key"; ValueData: ""; Flags: uninsdeletevalue
Root: HKA; Subkey: "Software\Classes\Annotator.Key"; ValueType: string; ValueData: "Annotator key"; Flags: uninsdeletekey
Root: HKA; Subkey: "Software\Classes\Annotator.Key\DefaultIcon"; ValueType: string; ValueData: "{app}\annotatorw.exe,0"
Root: HKA; Subkey: "Software\Classes\Annotator.Key\shell\open\command"; ValueType: string; ValueData: """{app}\annotatorw.exe"" open --in-window ""%1"""

[Run]
Filename: "{app}\annotatorw.exe"; Description: "{cm:LaunchProgram,Annotator}"; Flags: nowait postinstall skipifsilent

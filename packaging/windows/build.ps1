# The program and its installer for Windows, from the project's folder:
#   powershell -ExecutionPolicy Bypass -File packaging\windows\build.ps1
# It needs Python 3.11 or newer and Inno Setup 6.3 or newer (iscc on the PATH). Not tried on a Windows yet.
# $env:SIGN, if set, is a command that signs the file it is given, e.g. signtool sign /fd SHA256 /tr URL /td SHA256 /n NAME.
# It signs every program and library, and by Inno Setup the installer and the program that removes it again.
$ErrorActionPreference = "Stop"
$env:PYTHONHASHSEED = "0"

# Windows PowerShell 5.1 goes on after a program that failed, whatever $ErrorActionPreference says.
function Invoke-Checked {
    param([Parameter(Mandatory)][scriptblock]$Program)
    $global:LASTEXITCODE = 0
    & $Program
    if ($LASTEXITCODE -ne 0) { throw "Ended with $LASTEXITCODE`: $($Program.ToString().Trim())" }
}

$env:SOURCE_DATE_EPOCH = Invoke-Checked { git log -1 --format=%ct }

if (-not (Test-Path .venv)) { Invoke-Checked { python -m venv .venv } }
$python = ".venv\Scripts\python.exe"
Invoke-Checked { & $python -m pip -q install --no-deps --only-binary :all: --require-hashes -r packaging\requirements.txt }
Invoke-Checked { & $python -m pip -q install --no-deps --no-build-isolation -e . }

Invoke-Checked { & $python packaging\make_icons.py build\icons\tree --ico build\icons\annotator.ico }
Invoke-Checked { & $python packaging\windows\installer_languages.py build\languages.iss }
Invoke-Checked { & $python -m PyInstaller --noconfirm --log-level WARN --workpath build --distpath dist packaging\annotator.spec }
Invoke-Checked { & $python packaging\make_sbom.py --frozen dist\annotator --out dist\annotator\annotator.cdx.json }
Invoke-Checked { & $python packaging\make_licences.py dist\annotator }
Invoke-Checked { & dist\annotator\annotator.exe --version }
# What its makers have signed, as Python's own libraries, keeps their signature.
$setup = @()
if ($env:SIGN) {
    foreach ($file in Get-ChildItem dist\annotator -Recurse -Include *.exe, *.dll, *.pyd) {
        if ((Get-AuthenticodeSignature $file.FullName).Status -eq "Valid") { continue }
        Invoke-Checked { Invoke-Expression "$env:SIGN `"$($file.FullName)`"" }
    }
    $sign = $env:SIGN.Replace('"', '$q')  # as Inno Setup writes a quotation mark
    $setup = "/DSign", "/Sannotator=$sign `$f"
}

$version = (Select-String -Path pyproject.toml -Pattern '^version = "(.*)"').Matches[0].Groups[1].Value
Invoke-Checked { iscc /Qp "/DVersion=$version" $setup packaging\windows\annotator.iss }

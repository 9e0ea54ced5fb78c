"""What is annotated and what an annotation is: frozen data, valid from construction, and pure rules over it."""

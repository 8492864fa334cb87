// Scripting

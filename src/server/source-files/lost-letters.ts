const REPLACEMENT = '\ufffd';

/** Returns why a name cannot be compared when letters of it were lost before its file was written. */
export function lostLetters(name: string): string | undefined {
  return name.includes(REPLACEMENT)
    ? `The name “${name}” has lost letters. Export the file again from where it comes from, as UTF-8.`
    : undefined;
}

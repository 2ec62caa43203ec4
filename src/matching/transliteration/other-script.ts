const OTHER_LETTER = /(?!\p{Script=Latin})\p{L}/u;

/** Whether a name has letters outside Latin. */
export function hasOtherScript(name: string): boolean {
  return OTHER_LETTER.test(name);
}

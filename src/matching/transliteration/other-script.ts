const OTHER_LETTER = /(?!\p{Script=Latin})\p{L}/u;
/** Tells most names at once, as they have none. */
const BEYOND_ASCII = /[^\0-\x7f]/;

/** Whether a name has letters outside Latin. */
export function hasOtherScript(name: string): boolean {
  return BEYOND_ASCII.test(name) && OTHER_LETTER.test(name);
}

/** Longest name, address and message taken, in characters. Apart from the schema, which no public page need load. */
export const MAX_CONTACT_NAME_LENGTH = 256;
export const MAX_CONTACT_EMAIL_LENGTH = 320;
export const MAX_CONTACT_DESCRIPTION_LENGTH = 20_000;

/** Longest name, address and message, in characters. Separate from the schema, so that public pages load no zod. */
export const MAX_CONTACT_NAME_LENGTH = 256;
export const MAX_CONTACT_EMAIL_LENGTH = 320;
export const MAX_CONTACT_DESCRIPTION_LENGTH = 20_000;

import { z } from 'zod';
import { settingsGroup } from '../ground/settings-group.ts';
import { findLanguageFiles, type LanguageFile, shippedLanguages } from './reading/language-files.ts';

/** Language data for text recognition on scanned pages. */
export type SummaryConfig = { languageFiles: LanguageFile[] };

const languageFiles = z
  .string()
  .transform((folder) => findLanguageFiles(folder))
  .refine((found) => found.length > 0, {
    message: 'must be a folder that contains language data of Tesseract, such as eng.traineddata',
  });

export const summarySettings = settingsGroup({
  shape: { SUMMARY_OCR_DATA: languageFiles.default(shippedLanguages) },
  read({ SUMMARY_OCR_DATA }): SummaryConfig {
    return { languageFiles: SUMMARY_OCR_DATA };
  },
});

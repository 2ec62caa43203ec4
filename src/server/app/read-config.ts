import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { backupSettings } from '../backup/backup-settings.ts';
import { blobSettings } from '../blobs/blob-settings.ts';
import { quotaSettings } from '../blobs/quota-settings.ts';
import { clientSettings } from '../clients/client-settings.ts';
import { contactSettings } from '../contact-messages/contact-settings.ts';
import { firmSettings } from '../ground/firm-settings.ts';
import { setInstallationFormat } from '../ground/installation-format.ts';
import { readSettingsGroups, settingNames } from '../ground/read-settings-groups.ts';
import type { ConfigOf } from '../ground/settings-group.ts';
import { identitySettings } from '../identity/base/identity-settings.ts';
import { providerSettings } from '../identity/base/provider-settings.ts';
import { mailSettings } from '../mail/mail-settings.ts';
import { matchSettings } from '../matching/match-settings.ts';
import { subscriptionSettings } from '../reference-lists/subscriptions/subscription-settings.ts';
import { summarySettings } from '../summaries/summary-settings.ts';
import { summarizerSettings } from '../summary-engine/summarizer-settings.ts';
import { analyticsSettings } from '../visits/analytics-settings.ts';
import { webhookSettings } from '../webhooks/webhook-settings.ts';
import { misspeltSettings, unknownSettings } from './unknown-settings.ts';

/** The settings of every port and feature. They are not listed in features.ts, because commands read settings without loading features. */
export const SETTINGS = [
  firmSettings,
  identitySettings,
  providerSettings,
  mailSettings,
  contactSettings,
  webhookSettings,
  analyticsSettings,
  blobSettings,
  quotaSettings,
  summarizerSettings,
  summarySettings,
  matchSettings,
  subscriptionSettings,
  clientSettings,
  backupSettings,
] as const;

/** All settings, read and checked once at start. */
export type ServerConfig = ConfigOf<typeof SETTINGS>;

/**
 * Reads the settings of this process from its environment, and from `.env` in the working folder for those that are not set.
 * That file is Cairn's alone: a name in it that is no setting is a warning; of the environment one that is nearly a setting.
 */
export function readProcessConfig(): ServerConfig {
  const cwd = process.cwd();
  const written = readEnvFile(resolve(cwd, '.env'));
  const around = Object.keys(process.env);
  for (const [name, value] of Object.entries(written)) process.env[name] ??= value;
  const config = readConfig(process.env, { cwd });
  const names = settingNames(SETTINGS);
  const unknown = [
    ...unknownSettings(Object.keys(written), names),
    ...misspeltSettings(
      around.filter((name) => !(name in written)),
      names,
    ),
  ];
  return { ...config, warnings: [...config.warnings, ...unknown] };
}

/** What `.env` holds; nothing without one. Editors of Windows write a mark before its first name, or all of it in UTF-16. */
function readEnvFile(file: string): NodeJS.Dict<string> {
  if (!existsSync(file)) return {};
  const bytes = readFileSync(file);
  const isUtf16 = bytes[0] === 0xff && bytes[1] === 0xfe;
  return parseEnv(bytes.toString(isUtf16 ? 'utf16le' : 'utf8').replace(/^\ufeff/, ''));
}

/**
 * Reads every setting.
 * @throws ConfigError that names everything that is wrong
 */
export function readConfig(
  env: Readonly<Record<string, string | undefined>>,
  { cwd }: { cwd: string },
): ServerConfig {
  const config = readSettingsGroups(SETTINGS, env, { cwd });
  setInstallationFormat(config);
  return config;
}

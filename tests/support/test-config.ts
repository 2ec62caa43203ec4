import { readConfig, type ServerConfig } from '../../src/server/app/read-config.ts';

/** The settings of a development server that keeps its data in this folder. */
export function testConfig(dataDir: string, settings: Record<string, string> = {}): ServerConfig {
  return readConfig({ DATA_DIR: dataDir, AUTH_SECRET: 'test '.repeat(8), ...settings }, { cwd: dataDir });
}

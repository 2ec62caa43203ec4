#!/usr/bin/env node
// The command `cairn`. It stands here, and not in the built folder, so that npm finds it before the first build too: npm
// remembers for good that a program was not there.
import { existsSync } from 'node:fs';

const built = new URL('../dist/server/cairn.js', import.meta.url);

if (existsSync(built)) {
  await import(built.href);
} else {
  console.error('The command is built by the first start: run npm start once, then this again.');
  process.exitCode = 1;
}

/** `npm run font`: cuts the font of the headings anew, after its package or its `unicode-range` has changed. */
import {writeFileSync} from 'node:fs';
import path from 'node:path';
import {cutHeadingFont, HEADING_FONT} from '../src/css/fonts/headingFont';
import {refuseArguments} from '../tools/commandLine';
import {runCommand} from './command';

async function main(): Promise<void> {
  refuseArguments('npm run font');
  const font = await cutHeadingFont();
  writeFileSync(HEADING_FONT, font);
  console.log(`${path.relative(process.cwd(), HEADING_FONT)}: ${font.length} bytes.`);
}

runCommand(main);

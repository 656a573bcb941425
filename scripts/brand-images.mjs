// Draws the brand's PNG files from the marks and the landing page's own illustration: node scripts/build-web.mjs &&
// node scripts/brand-images.mjs. The results are committed; CHROMIUM_PATH as in the tests.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { CHROMIUM } from './chromium.mjs';
import { root } from './ensure.mjs';
import { toIco } from './brand/ico.mjs';
import { sharedPicture } from './brand/shared-picture.mjs';

const PUBLIC = join(root, 'web/public');
const SMALL = { palette: true, effort: 10 };
/** With another name than ours no picture contains a name. */
const VARIANTS = [
  { folder: PUBLIC, named: true },
  { folder: join(PUBLIC, 'neutra'), named: false },
];

const browser = await chromium.launch({
  executablePath: CHROMIUM,
  args: ['--no-sandbox'],
});
for (const { folder, named } of VARIANTS) {
  mkdirSync(folder, { recursive: true });
  const mark = readFileSync(join(folder, 'favicon.svg'), 'utf8');
  await drawIcons(folder, mark);
  const picture = await screenshot(await sharedPicture(mark, named), 1200, 630);
  await save(
    join(folder, 'og.png'),
    sharp(picture).png({ palette: true, colours: 256, dither: 0.7, effort: 10 }),
  );
}
await browser.close();

async function drawIcons(folder, mark) {
  const bare = async (size) =>
    sharp(Buffer.from(mark), { density: (72 * size) / 16 })
      .resize(size, size)
      .png()
      .toBuffer();
  writeFileSync(join(folder, 'favicon.ico'), toIco(await Promise.all([16, 32, 48].map(bare))));
  for (const size of [192, 512])
    await save(join(folder, `icone-${size}.png`), sharp(await bare(size)).png(SMALL));
  // A phone crops these to its own shape: the mark is on a white ground, within the safe circle.
  const onPaper = [
    ['apple-touch-icon.png', 180, 0.78],
    ['icone-mascara-192.png', 192, 0.6],
    ['icone-mascara-512.png', 512, 0.6],
  ];
  for (const [name, size, share] of onPaper) {
    const edge = Math.round((size * (1 - share)) / 2);
    const inner = await bare(size - 2 * edge);
    const ground = sharp({ create: { width: size, height: size, channels: 3, background: '#ffffff' } });
    await save(join(folder, name), ground.composite([{ input: inner, left: edge, top: edge }]).png(SMALL));
  }
}

async function screenshot(html, width, height) {
  const page = await browser.newPage({ viewport: { width, height }, colorScheme: 'light' });
  await page.setContent(html, { waitUntil: 'load' });
  await page.evaluate(() => document.fonts.ready);
  const png = await page.screenshot();
  await page.close();
  return png;
}

async function save(path, image) {
  const { size } = await image.toFile(path);
  process.stdout.write(`${path.slice(root.length)} ${size} B\n`);
}

// The preview picture of shared links (Open Graph, 1200 × 630).
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../ensure.mjs';

const ASSETS = join(root, 'build/cliente/assets');
const WORDMARK =
  'M3.6 6.6h13.6L3.8 25.2c2.8-.2 4.3-2.2 6.4-2.2 2.4 0 1.8 2.7 4.2 2.7 1.6 0 2.7-.9 4.6-1.6M25 19.3h11.6a5.9 5.9 0 1 0-1.7 4.4M43.4 4.8v20.8';

/** Page to photograph: the built sheet, the landing page's drawing, and few words in large letters. */
export async function sharedPicture(mark, named) {
  const font = dataUrl(find(/^atkinson-hyperlegible-next-latin-wght-normal.*\.woff2$/), 'font/woff2');
  const sheet = readFileSync(join(ASSETS, find(/^publico-.*\.css$/)), 'utf8').replaceAll(
    /@font-face\{[^}]*\}/g,
    '',
  );
  return `<!doctype html><html lang="pt-BR"><style>
@font-face{font-family:'Atkinson Next';src:url(${font});font-weight:200 800}
${sheet}
body{width:1200px;height:630px;overflow:hidden;position:relative;background:linear-gradient(#fff,#eef2fb)}
.words{position:absolute;left:72px;top:64px;width:600px}
.name{display:flex;align-items:center;gap:18px;height:64px}
.name svg{height:64px;width:64px}
.name .word{width:auto;height:54px;fill:none;stroke:#121a33;stroke-width:3.3;stroke-linecap:round;stroke-linejoin:round}
h1{margin-top:60px;font-size:60px;line-height:1.07;letter-spacing:-0.03em;font-weight:660}
.hero-stroke path{stroke-width:6px}
p{margin-top:40px;font-size:27px;line-height:1.4;color:var(--text-2)}
.foot{position:absolute;left:0;right:0;bottom:0;height:10px;background:var(--pen)}
.hero-art{position:absolute;right:-96px;top:22px;width:610px;height:auto}
</style><body>
${await heroArt()}
<div class="words"><div class="name">${mark}${named ? wordmark() : ''}</div>
<h1>O documento médico de que você precisa, assinado por <span class="hero-stroke">um médico<svg viewBox="0 0 300 14" preserveAspectRatio="none"><path d="M3 9.5C46 4 96 3.5 140 6.5s60 4.5 157-3"/></svg></span></h1>
<p>Receitas, exames, encaminhamentos, atestados, relatórios e PrEP. Em até 48 horas úteis.</p></div>
<div class="foot"></div></body></html>`;
}

function wordmark() {
  return `<svg class="word" viewBox="0 0 64 31"><path d="${WORDMARK}"/><circle cx="56" cy="19.5" r="6"/></svg>`;
}

/** From `renderPublicPage` of the built pages. */
async function heroArt() {
  const { renderPublicPage } = await import(join(root, 'build/paginas/public-pages.js'));
  const html = renderPublicPage('inicio', {
    brand: 'Zelo',
    demo: false,
    indexable: false,
    modoPrazo: 'dias',
    appUrl: 'http://localhost',
    chatUrl: 'http://localhost',
    contactEmail: '',
    legal: { name: '', cnpj: '', address: '', technicalDirector: '', dataOfficer: '' },
    pagandoHoje: null,
    precos: [],
    assets: { css: [], fonts: [], offlineScript: '' },
  });
  return /<svg class="hero-art".*?<\/svg>/s.exec(html)[0];
}

function find(pattern) {
  const name = readdirSync(ASSETS).find((entry) => pattern.test(entry));
  if (!name) throw new Error('Build the web first: node scripts/build-web.mjs');
  return name;
}

function dataUrl(name, type) {
  return `data:${type};base64,${readFileSync(join(ASSETS, name)).toString('base64')}`;
}

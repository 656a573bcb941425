import { expect, test } from 'vitest';
import { SERVICOS } from '#domain/catalogo/servicos.ts';
import { CONSERVACAO_INICIAL } from '#domain/ajustes/conservacao.ts';
import { textoDoPrograma } from '#domain/ajustes/textos.ts';
import { HORARIO_INICIAL } from '#domain/calendario/horario.ts';
import type { PublicContext, PublicPage } from '#contracts/public-pages.ts';
import { renderPublicPage } from '../public-pages.tsx';

const context: PublicContext = {
  brand: 'Zelo',
  visual: { cor: null, logo: null },
  frase: 'Documentos médicos digitais, feitos por médicos.',
  horario: HORARIO_INICIAL,
  textos: {
    termos: textoDoPrograma('termos'),
    privacidade: textoDoPrograma('privacidade'),
    telemedicina: textoDoPrograma('telemedicina'),
  },
  conservacao: CONSERVACAO_INICIAL,
  demo: false,
  indexable: true,
  modoPrazo: 'dias',
  pagandoHoje: null,
  appUrl: 'https://zelo.example/',
  chatUrl: 'https://chat.example/',
  contactEmail: 'contato@zelo.example',
  legal: {
    name: 'Zelo </script> Saúde Ltda.',
    cnpj: '11.222.333/0001-81',
    address: 'Rua das Flores, 10, São Paulo, SP',
    phone: '',
    technicalDirector: '',
    dataOfficer: '',
  },
  precos: SERVICOS.map((servico, index) => ({
    titulo: servico.titulo,
    valorCentavos: index === 8 ? null : 10_050,
  })),
  assets: { css: [], fonts: [], offlineScript: '/assets/x.js' },
};

type Node = Record<string, unknown> & { '@type': string };

/** The structured data of a page, parsed like a search engine does: up to the first closing tag. */
function graphOf(html: string): Node[] {
  const text = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? '';
  // The tests check each field that they read.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the test reads of it, it asserts
  return (JSON.parse(text) as { '@graph': Node[] })['@graph'];
}

function meta(html: string, name: string): string | undefined {
  return new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1];
}

const pages: [PublicPage, string][] = [
  ['inicio', '/'],
  ['privacidade', '/privacidade'],
  ['termos', '/termos'],
  ['acessibilidade', '/acessibilidade'],
];

test.each(pages)('%s has its own address, title and words, and a picture to be shared with', (page, path) => {
  const html = renderPublicPage(page, context);
  const address = `https://zelo.example${path}`;
  expect(html).toContain(`<link rel="canonical" href="${address}"/>`);
  expect(meta(html, 'og:url')).toBe(address);
  expect(meta(html, 'og:image')).toBe('https://zelo.example/og.png');
  expect(meta(html, 'twitter:card')).toBe('summary_large_image');
  expect(meta(html, 'description')?.length).toBeGreaterThan(50);
  expect(meta(html, 'description')?.length).toBeLessThan(165);
  expect(html).toMatch(/<title>[^<]*Zelo[^<]*<\/title>/);
  expect(html).not.toContain('noindex');
});

test('no two pages share title or description', () => {
  const heads = pages.map(([page]) => renderPublicPage(page, context));
  expect(new Set(heads.map((html) => /<title>.*?<\/title>/.exec(html)?.[0])).size).toBe(pages.length);
  expect(new Set(heads.map((html) => meta(html, 'description'))).size).toBe(pages.length);
});

test('a public demonstration → asks search engines not to index it', () => {
  const html = renderPublicPage('inicio', { ...context, demo: true, indexable: false });
  expect(meta(html, 'robots')).toBe('noindex');
});

test('the structured data tell what the page shows: the company, its prices, every question', () => {
  const html = renderPublicPage('inicio', context);
  const [business, site, faq] = graphOf(html);
  expect(business).toMatchObject({
    '@type': 'MedicalBusiness',
    name: 'Zelo',
    url: 'https://zelo.example/',
    legalName: 'Zelo </script> Saúde Ltda.',
    taxID: '11.222.333/0001-81',
  });
  expect(business?.['makesOffer']).toHaveLength(8);
  expect(JSON.stringify(business?.['makesOffer'])).toContain('"price":"100.50"');
  expect(site).toMatchObject({ '@type': 'WebSite', url: 'https://zelo.example/' });
  const questions = html.match(/<summary>/g) ?? [];
  expect(faq?.['mainEntity']).toHaveLength(questions.length);
});

test('fictitious prices and companies are not told as facts', () => {
  const [business] = graphOf(renderPublicPage('inicio', { ...context, demo: true }));
  expect(business).not.toHaveProperty('makesOffer');
  expect(business).not.toHaveProperty('legalName');
});

import { expect, test } from 'vitest';
import { EMERGENCIA } from '#domain/pedidos/consentimento.ts';
import { SERVICOS } from '#domain/catalogo/servicos.ts';
import { publicAssets } from './inicio/public-assets.ts';
import { CONSERVACAO_INICIAL } from '#domain/ajustes/conservacao.ts';
import { textoDoPrograma } from '#domain/ajustes/textos.ts';
import { HORARIO_INICIAL } from '#domain/calendario/horario.ts';
import type { PublicContext, PublicPage } from '#contracts/public-pages.ts';
import { renderErrorPage, renderPublicPage } from '../public-pages.tsx';

const PAGES: readonly PublicPage[] = ['inicio', 'privacidade', 'termos', 'acessibilidade'];
/** A script element of this type holds data and is never executed. */
const DATA = /<script type="application\/ld\+json">[^<]*<\/script>/g;

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
  pagandoHoje: 'o fim de terça, 24/11',
  appUrl: 'https://zelo.example/',
  chatUrl: 'https://chat.example/?a=1&b=2',
  contactEmail: 'contato@zelo.example',
  legal: {
    name: 'Zelo Saúde Ltda.',
    cnpj: '11.222.333/0001-81',
    address: 'Rua das Flores, 10, São Paulo, SP',
    phone: '',
    technicalDirector: 'Dra. Helena Prado, CRM-SP 123',
    dataOfficer: 'Ana Lima',
  },
  precos: SERVICOS.map((servico, index) => ({ titulo: servico.titulo, valorCentavos: 10000 + index })),
  assets: {
    css: ['/assets/publico-abc.css'],
    fonts: ['/assets/next-abc.woff2'],
    offlineScript: '/assets/x.js',
  },
};
const unset: PublicContext['legal'] = {
  name: '',
  cnpj: '',
  address: '',
  phone: '',
  technicalDirector: '',
  dataOfficer: '',
};

/** The visible text of a page: without tags, with ordinary spaces. */
function textOf(html: string): string {
  return html
    .replaceAll(DATA, '')
    .replaceAll(/<svg.*?<\/svg>/gs, '')
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ');
}

/** All links of a page: their words and their opening tags. */
function linksOf(html: string): [words: string, tag: string][] {
  return [...html.matchAll(/<a( [^>]*)>(.*?)<\/a>/gs)].map((match) => [
    textOf(match[2] ?? '').trim(),
    match[1] ?? '',
  ]);
}

function tagOf(html: string, words: string): string {
  return linksOf(html).find(([text]) => text === words)?.[1] ?? '';
}

test.each(PAGES)('%s is a whole document that the strict CSP allows', (page) => {
  const html = renderPublicPage(page, context);
  expect(html).toMatch(/^<!doctype html><html lang="pt-BR">/);
  expect(html.replaceAll(DATA, '')).not.toMatch(/<script|<style|\sstyle=|\son[a-z]+=|javascript:/);
  expect(html.match(/<h1[\s>]/g)).toHaveLength(1);
  expect(html.match(/<main[\s>]/g)).toHaveLength(1);
  expect(html).toContain('<link rel="stylesheet" href="/assets/publico-abc.css"/>');
  expect(html).toMatch(/<link rel="preload" href="\/assets\/next-abc.woff2" as="font"[^>]* crossorigin=""/i);
});

test.each(PAGES)('%s: every id is its own, and every anchor has its target', (page) => {
  const html = renderPublicPage(page, context);
  const ids = [...html.matchAll(/ id="([^"]+)"/g)].map((match) => match[1]);
  expect(new Set(ids).size).toBe(ids.length);
  const anchors = [...html.matchAll(/ (?:href="#|aria-labelledby="|aria-describedby=")([^"]+)"/g)];
  expect(anchors.length).toBeGreaterThan(3);
  expect(anchors.map((match) => match[1]).filter((id) => !ids.includes(id))).toEqual([]);
});

test('the landing page says every fact of the product', () => {
  const text = textOf(renderPublicPage('inicio', context));
  const facts = [
    ...SERVICOS.map((servico) => servico.titulo),
    '48 horas úteis',
    '30 dias',
    '18 anos',
    'responsável legal',
    'prova de uso anterior ou uma justificativa clínica detalhada',
    'correio',
    'frete pago por quem pede',
    'marcar uma consulta ou receber o reembolso proporcional',
    'das 8h às 12h e das 13h às 18h',
    '08:00-12:00 e 13:00-18:00',
    'Pix',
    '50 MB',
    'contato@zelo.example',
    'não acontece ao vivo',
    'validar.iti.gov.br',
    '180 dias',
    '72 horas',
    'art. 49',
    '20 anos',
    'O que não é possível por aqui',
    'quinta, às 17h30',
  ];
  expect(facts.filter((fact) => !text.includes(fact))).toEqual([]);
});

test('the emergency line and the deadline stand in one piece of text, with plain spaces', () => {
  const html = renderPublicPage('inicio', context);
  expect(html).toContain(`>${EMERGENCIA}<`);
  expect(html).toContain('48 horas úteis');
  expect(html).not.toMatch(/48(?:\u00A0|&nbsp;)/);
});

test('links carry the names and addresses of docs/product/names.md', () => {
  const html = renderPublicPage('inicio', context);
  expect(tagOf(html, 'Área do paciente')).toContain('href="/usuario"');
  expect(tagOf(html, 'Solicitar documento')).toContain('href="/pedido"');
  const chat = linksOf(html).filter(([text]) => text === 'Falar no chat');
  expect(chat.length).toBeGreaterThan(1);
  for (const [, tag] of chat) {
    expect(tag).toContain('href="https://chat.example/?a=1&amp;b=2"');
    expect(tag).toMatch(/target="_blank" rel="noopener"/);
  }
  for (const name of ['Serviços', 'Como funciona', 'Dúvidas', 'Contato']) {
    expect(linksOf(html).filter(([text]) => text === name)).toHaveLength(2);
  }
});

test('from another page the menu leads back to the parts of the landing page', () => {
  const html = renderPublicPage('termos', context);
  expect(tagOf(html, 'Serviços')).toContain('href="/#servicos"');
  expect(tagOf(html, 'Contato')).toContain('href="#contato"');
});

test('prices are those of the context; a service without one says so', () => {
  const withGap = context.precos.map((preco, index) =>
    index === 8 ? { ...preco, valorCentavos: null } : preco,
  );
  const text = textOf(renderPublicPage('inicio', { ...context, precos: withGap }));
  expect(text).toContain('R$ 100,00');
  expect(text).toContain('R$ 100,07');
  expect(text).not.toContain('R$ 100,08');
  expect(text.match(/Indisponível no momento/g)).toHaveLength(1);
});

test('an unset legal identity → not invented; the demonstration’s → marked as fictitious', () => {
  const silent = textOf(renderPublicPage('inicio', { ...context, legal: unset }));
  expect(silent).not.toMatch(/CNPJ|Quem responde|Responsabilidade técnica|Encarregado/);
  expect(renderPublicPage('inicio', { ...context, legal: unset })).not.toMatch(/legalName|taxID/);
  expect(textOf(renderPublicPage('inicio', context))).not.toContain('fictíci');
  const demo = textOf(renderPublicPage('inicio', { ...context, demo: true }));
  expect(demo).toContain('Demonstração: preços, pessoas e pagamentos são fictícios.');
  expect(demo).toContain('Dados fictícios, de demonstração.');
});

test('another brand is set as text beside the neutral mark, and its name is escaped', () => {
  const html = renderPublicPage('inicio', { ...context, brand: 'Vida & <Luz>' });
  expect(html).toContain('<span class="logo-name">Vida &amp; &lt;Luz&gt;</span>');
  expect(textOf(renderPublicPage('inicio', { ...context, brand: 'Aurora' }))).not.toContain('Zelo existe');
});

test('hours, sentence, director and terms of the house → on its pages; the promise is not moved', () => {
  const house: PublicContext = {
    ...context,
    frase: 'Cuidado por escrito.',
    horario: { ...HORARIO_INICIAL, sabado: [{ abre: '09:00', fecha: '12:00' }] },
    legal: { ...context.legal, phone: '(11) 3000-0042' },
    textos: {
      ...context.textos,
      termos: {
        versao: 102,
        aceitaDesde: 101,
        texto: '# Estacionamento\n\nHá vagas <na> rua.\n\n- uma\n- duas',
        motivo: 'x',
        desde: '2026-11-28T12:00:00Z',
      },
    },
  };
  const landing = textOf(renderPublicPage('inicio', house));
  for (const words of ['no sábado, das 9h às 12h', 'Cuidado por escrito.', '(11) 3000-0042'])
    expect(landing).toContain(words);
  const terms = renderPublicPage('termos', house);
  expect(textOf(terms)).toContain('Versão 102, em vigor desde 28/11/2026');
  expect(terms).toContain(
    '<h2 id="t-parte-1">Estacionamento</h2><p>Há vagas &lt;na&gt; rua.</p><ul><li>uma</li>',
  );
  expect(landing).toContain('São dois dias úteis');
});

test('counted in opening hours the promise is told as such, with its own examples', () => {
  const text = textOf(renderPublicPage('inicio', { ...context, modoPrazo: 'atendimento' }));
  expect(text).toContain('Contam só as horas de segunda a sexta');
  expect(text).not.toContain('dois dias úteis');
  expect(text).toContain('da outra semana');
  expect(textOf(renderPublicPage('termos', { ...context, modoPrazo: 'atendimento' }))).not.toContain(
    'dois dias úteis',
  );
});

test('the statement of accessibility names law, standard, what is missing, and where to complain', () => {
  const text = textOf(renderPublicPage('acessibilidade', context));
  for (const words of [
    'art. 63',
    'WCAG',
    'eMAG',
    'Libras',
    'Alt + 1',
    'contato@zelo.example',
    '5 dias úteis',
  ]) {
    expect(text).toContain(words);
  }
});

test.each(PAGES)('%s leads to the statement of accessibility and says the emergency numbers', (page) => {
  const html = renderPublicPage(page, context);
  expect(tagOf(html, 'Acessibilidade')).toContain('href="/acessibilidade"');
  expect(html).toContain(`>${EMERGENCIA}<`);
});

test('the offline page → one script of its own, no link that needs the network', () => {
  const html = renderPublicPage('semConexao', context);
  expect(html.match(/<script[^>]*>/g)).toEqual(['<script type="module" src="/assets/x.js">']);
  expect(linksOf(html).map(([words]) => words)).toEqual(['Tentar de novo', 'Ligar 192', 'Ligar 188']);
  expect(html).toContain(`>${EMERGENCIA}<`);
  expect(html).toContain('content="noindex"');
});

test('legal texts name version, date, controller, officer, retention and the right of regret', () => {
  const privacidade = textOf(renderPublicPage('privacidade', context));
  for (const words of [
    'Versão 2, em vigor desde 28/11/2026',
    // As the files of erasing and of the copy do it: server/features/titular.
    'nem fazem parte do prontuário',
    'não traz as anotações de trabalho da equipe',
    'são apagadas com ela',
    'Zelo Saúde Ltda.',
    'Ana Lima',
    '20 anos',
    'art. 18',
  ]) {
    expect(privacidade).toContain(words);
  }
  const termos = textOf(renderPublicPage('termos', context));
  for (const words of ['Versão 2', 'art. 49', 'reembolso proporcional', 'reembolso é integral', EMERGENCIA]) {
    expect(termos).toContain(words);
  }
});

test('an error page has one way out, the code to quote, and no place in a search engine', () => {
  const html = renderErrorPage(500, 'AB12-CD34', context);
  expect(html).not.toMatch(/<script|\sstyle=/);
  expect(html).toContain('content="noindex"');
  expect(html).not.toMatch(/rel="canonical"|og:url/);
  expect(textOf(html)).toContain('AB12-CD34');
  expect(textOf(renderErrorPage(404, null, context))).not.toContain('Código do erro');
});

test('the page of a restarting server → polls it and reloads', () => {
  const html = renderErrorPage(503, 'AB12-CD34', context);
  expect(html).toContain('<html lang="pt-BR" data-espera="/readyz">');
  expect(html.match(/<script[^>]*>/g)).toEqual(['<script type="module" src="/assets/x.js">']);
  expect(textOf(html)).toContain('O serviço está voltando');
});

test('the assets come from the manifest of the client build', () => {
  const font = 'assets/atkinson-hyperlegible-next-latin-wght-normal-x1.woff2';
  const chunk = { file: 'assets/publico-x1.css', assets: ['assets/mono.woff2', font] };
  const offline = { file: 'assets/sem-conexao-x1.js' };
  const manifest = { 'publico/inicio/publico.css': chunk, 'publico/sem-conexao/offline-page.ts': offline };
  expect(publicAssets(manifest)).toEqual({
    css: ['/assets/publico-x1.css'],
    fonts: [`/${font}`],
    offlineScript: '/assets/sem-conexao-x1.js',
  });
  expect(() => publicAssets({})).toThrow(/run the build again/);
});

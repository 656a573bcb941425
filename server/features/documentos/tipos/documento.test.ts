import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildItem } from '#domain/documentos/regras/regras.testing.ts';
import { TIPOS_DE_DOCUMENTO, type TipoDeDocumento } from '#domain/documentos/tipo-de-documento.ts';
import { ehNotificacao, tituloDoDocumento } from '#domain/documentos/tipos.ts';
import type { Documents } from '#ports/documents.ts';
import { documentoAEmitir, documentoDigitado } from '#testing/builders/documentos.ts';
import { readPdf, readQrCodes, wordsOf } from '#testing/files/pdf-tools.ts';
import { openTypst } from '#testing/files/typesetting.ts';
import { type DocumentoAEmitir, presentDocumento } from './documento.presenter.ts';

let documents: Documents;
beforeAll(async () => {
  documents = await openTypst();
});
afterAll(() => documents.close());

async function set(ask: DocumentoAEmitir): Promise<Buffer> {
  const { dados, imagens } = presentDocumento(ask);
  return buffer((await documents.render('documento', dados, imagens)).content);
}

async function read(ask: DocumentoAEmitir) {
  const bytes = await set(ask);
  const pdf = await readPdf(bytes);
  return { ...pdf, bytes, words: wordsOf(pdf.text), pagesOf: pdf.textOf.map(wordsOf) };
}

const ask = (tipo: TipoDeDocumento, change: Partial<DocumentoAEmitir> = {}) =>
  documentoAEmitir(documentoDigitado(tipo), change);

const ADDRESS = 'https://exemplo.com.br/verificar/QXK7-M42D-9RTF-3WPA';

/** Words of every document (CFM 2.299/2021, 2.314/2022, 2.381/2024). */
const EVERYWHERE = [
  'Helena Prado',
  'Clínica médica · CRM-SP 000123 · RQE 00045',
  'Rua das Palmeiras, 210, sala 31, Santa Cecília, São Paulo, SP, 01226-010',
  '(11) 3000-0042 · helena.prado@exemplo.com.br',
  'Maria Aparecida Nogueira',
  '529.982.247-25',
  '12/04/1965',
  'São Paulo, SP, 23 de novembro de 2026',
  'Emitido em modalidade de telemedicina.',
  'Documento QXK7-M42D-9RTF-3WPA',
  'Código secreto',
  'K7M4 2QXD 9RTF',
  'Zelo, CRM-SP 987654 · Responsabilidade técnica: Dra. Helena Prado, CRM-SP 000123',
  'Página 1 de 1',
];
const PATIENT_ADDRESS = 'Rua Vergueiro, 1840, ap. 52, Vila Mariana, São Paulo, SP, 04101-000';
const VALID_30 = 'Válida por 30 (trinta) dias a partir da assinatura, em todo o Brasil.';

/** Words of one kind, as its rules ask. */
const ALSO: { readonly [T in TipoDeDocumento]: readonly string[] } = {
  simples: [
    PATIENT_ADDRESS,
    'Uso oral',
    'Losartana potássica 50 mg, comprimido',
    '30 comprimidos',
    'Tomar 1 comprimido à noite.',
    'Por 30 dias. Uso contínuo.',
    'Medir a pressão uma vez por semana',
  ],
  retencao: [
    PATIENT_ADDRESS,
    '61 anos',
    'Feminino',
    'Amoxicilina 500 mg, cápsula',
    '21 (vinte e uma) cápsulas',
    'Por 7 (sete) dias.',
    'Válida por 10 (dez) dias',
  ],
  controle_especial: [
    PATIENT_ADDRESS,
    '30 (trinta) comprimidos',
    'Identificação do comprador',
    'Identidade e órgão emissor',
    'Identificação do fornecedor',
    'Quantidade dispensada',
    VALID_30,
  ],
  azul: [PATIENT_ADDRESS, 'Clonazepam', '2 mg, comprimido', '30 (trinta) comprimidos', 'Tomar 1 comprimido'],
  azul_b2: [PATIENT_ADDRESS, 'Sibutramina', '15 mg, cápsula', '30 (trinta) cápsulas', 'pela manhã'],
  amarela: [PATIENT_ADDRESS, 'metilfenidato', '10 mg, comprimido', '30 (trinta) comprimidos', 'após o café'],
  exames: [
    '1. Hemograma completo',
    '4. Colesterol total e frações',
    'Acompanhamento de hipertensão e dislipidemia',
    'I10',
    'TUSS 40304361',
    'O CID-10 consta a pedido do paciente.',
    'Rotina',
    'Jejum de 8 horas.',
  ],
  encaminhamento: [
    'Cardiologia',
    'Dor no peito aos esforços há três meses',
    'Hipertensão desde 2019',
    'I20.9',
    'Prioritário',
  ],
  atestado: [
    'Atesto, para os devidos fins, que atendi Maria Aparecida Nogueira, CPF 529.982.247-25',
    '2 (dois) dias de afastamento a partir de 23/11/2026.',
    'J11.1',
    'Repouso em casa.',
  ],
  relatorio: [
    'Instituto Nacional do Seguro Social',
    'Avaliação de capacidade para o trabalho',
    'Fez fisioterapia por doze meses',
    'Prognóstico favorável',
    'M54.5',
  ],
  prep: [
    PATIENT_ADDRESS,
    'Tenofovir + entricitabina 300 mg + 200 mg, comprimido',
    'Para compra em farmácia particular.',
  ],
};

test.each(TIPOS_DE_DOCUMENTO)(
  '%s: tagged PDF/A-2a, every required field, a code that opens its page',
  async (tipo) => {
    const { words, info, metadata, bytes, pages } = await read(ask(tipo));
    const titulo = tituloDoDocumento(documentoDigitado(tipo));
    expect(info).toMatchObject({ Tagged: 'yes', Author: 'Helena Prado' });
    expect(info['Title']).toContain(titulo);
    expect(info['Page size']).toContain('A4');
    expect(metadata).toMatch(/pdfaid:part>2</);
    expect(metadata).toMatch(/pdfaid:conformance>A</);
    for (const said of [titulo, ...EVERYWHERE, ...ALSO[tipo]]) expect(words).toContain(said);
    expect(words).not.toContain('SEM VALIDADE JURÍDICA');
    expect(words).not.toContain('prévia');
    expect(await readQrCodes(bytes)).toEqual(Array.from({ length: pages }, () => ADDRESS));
  },
);

test('an electronic document says that it is signed, where and when', async () => {
  const { words } = await read(ask('simples'));
  expect(words).toContain('Assinado digitalmente');
  expect(words).toContain('23 de novembro de 2026, 9h47 (Brasília)');
  expect(words).toContain('Certificado ICP-Brasil.');
  expect(words).toContain('Em validar.iti.gov.br, use “Ler QR');
});

test.each(['retencao', 'controle_especial'] as const)(
  '%s without a number: two copies for the hand, each with its own number',
  async (tipo) => {
    const { pagesOf, words } = await read(ask(tipo));
    expect(pagesOf).toHaveLength(2);
    expect(pagesOf[0]).toContain('1ª via – Retenção da Farmácia ou Drogaria');
    expect(pagesOf[1]).toContain('2ª via – Orientação ao Paciente');
    for (const page of pagesOf) {
      expect(page).toContain('Página 1 de 1');
      expect(page).toContain('Assinatura à mão');
    }
    expect(words).not.toContain('Assinado digitalmente');
    expect(words).not.toContain('ICP-Brasil');
    expect(words).not.toContain('validar.iti.gov.br');
  },
);

test.each(['azul', 'azul_b2', 'amarela'] as const)(
  '%s without a number is loudly no prescription',
  async (tipo) => {
    const { words } = await read(ask(tipo));
    expect(words.split('Não é receita').length - 1).toBeGreaterThanOrEqual(2);
    expect(words).toContain('A farmácia não pode aceitar esta folha.');
    expect(words).toContain('Esta folha não leva assinatura.');
    for (const unsaid of ['Assinado', 'Assinatura', 'comprador', 'Válida'])
      expect(words).not.toContain(unsaid);
  },
);

test.each(['retencao', 'controle_especial', 'azul', 'azul_b2', 'amarela'] as const)(
  '%s with a number is one electronic document',
  async (tipo) => {
    const real = await read(ask(tipo, { numeroSncr: { valor: '2411.1-00.0000001', simulado: false } }));
    expect(real.pages).toBe(1);
    expect(real.words).toContain('2411.1-00.0000001');
    expect(real.words).toContain('Número SNCR · UF SP');
    expect(real.words).toContain('Assinado digitalmente');
    for (const unsaid of ['via –', 'SIMULADA', 'Não é receita']) expect(real.words).not.toContain(unsaid);
    const invented = await read(ask(tipo, { numeroSncr: { valor: '9411.1-00.0000001', simulado: true } }));
    expect(invented.words.split('NUMERAÇÃO SIMULADA').length - 1).toBeGreaterThanOrEqual(3);
  },
);

test.each(['retencao', 'controle_especial', 'azul', 'azul_b2', 'amarela'] as const)(
  '%s with a number: SNCR’s code beside ours on a notification, ours alone on others',
  async (tipo) => {
    const valor = '2411.1-00.0000001';
    const { bytes } = await read(ask(tipo, { numeroSncr: { valor, simulado: false } }));
    const theirs = `https://sncr.anvisa.gov.br/receita/consultar?numero=${valor}`;
    const expected = ehNotificacao(tipo) ? [theirs, ADDRESS] : [ADDRESS];
    expect((await readQrCodes(bytes)).toSorted()).toEqual(expected.toSorted());
  },
);

test('a preview says so, has no code and no number, and is not signed', async () => {
  const { words, bytes } = await read(ask('atestado', { emissao: null }));
  expect(words).toContain('prévia');
  expect(words).toContain('Prévia: o número entra ao assinar');
  expect(words).toContain('A assinatura digital entra aqui.');
  expect(words).not.toContain('Assinado digitalmente');
  expect(words).not.toContain('9h47');
  expect(await readQrCodes(bytes)).toEqual([]);
});

const LONG = Array.from({ length: 10 }, (_, i) =>
  buildItem(`Medicamento de nome comprido ${i + 1}`, {
    viaDeUso: i < 7 ? 'oral' : 'Uso tópico',
    posologia: 'Tomar em jejum com um copo de água e esperar meia hora para comer. '.repeat(4),
  }),
);

test('ten items → pages with head and foot, signature on the last', async () => {
  const documento = documentoDigitado('simples', { itens: LONG, orientacoes: 'Ler a bula.\n'.repeat(30) });
  const { pagesOf } = await read(documentoAEmitir(documento, { certificadoDeTeste: true }));
  expect(pagesOf.length).toBeGreaterThan(2);
  for (const [i, page] of pagesOf.entries()) {
    expect(page).toContain(`Página ${i + 1} de ${pagesOf.length}`);
    expect(page).toContain('Documento QXK7-M42D-9RTF-3WPA');
    expect(page).toContain('SEM VALIDADE JURÍDICA');
    for (const said of ['Helena Prado', 'CRM-SP 000123', 'Receita simples']) expect(page).toContain(said);
    expect(page).toContain('Maria Aparecida Nogueira');
    expect(page.includes('Assinado digitalmente')).toBe(i === pagesOf.length - 1);
  }
  const words = pagesOf.join(' ');
  for (let i = 1; i <= LONG.length; i += 1)
    expect(words).toContain(`${i}. Medicamento de nome comprido ${i} 50 mg`);
  expect(words.split('Uso tópico').length - 1).toBe(1);
});

test('a report of twelve thousand letters loses nothing', async () => {
  const texto = Array.from({ length: 1_000 }, (_, i) => `palavra${i}`)
    .join(' ')
    .slice(0, 12_000);
  const { words, pages } = await read(documentoAEmitir(documentoDigitado('relatorio', { texto })));
  expect(pages).toBeGreaterThan(2);
  for (let i = 0; i < 1_000; i += 1) expect(words).toContain(`palavra${i} `);
});

test('each of two long copies counts its own pages', async () => {
  const documento = documentoDigitado('controle_especial', { itens: LONG });
  const { pagesOf } = await read(documentoAEmitir(documento));
  const half = pagesOf.length / 2;
  expect(half).toBeGreaterThan(1);
  for (const [i, page] of pagesOf.entries()) {
    expect(page).toContain(`Página ${(i % half) + 1} de ${half}`);
    expect(page).toContain(i < half ? '1ª via' : '2ª via');
  }
});

test('a test certificate is told at head and foot, and is not called ICP-Brasil', async () => {
  const { words } = await read(ask('encaminhamento', { certificadoDeTeste: true }));
  expect(words.split('SEM VALIDADE JURÍDICA').length - 1).toBe(2);
  expect(words).toContain('Certificado de teste.');
  expect(words).not.toContain('ICP-Brasil');
});

test('what looks like markup is printed as it was typed', async () => {
  const nome = '#panic("x") $x^2$ *b* _i_ = @ref <label> `code` [a] { }';
  const base = ask('atestado');
  const { words } = await read({ ...base, paciente: { ...base.paciente, nome } });
  expect(words).toContain('#panic("x") $x^2$ *b* _i_ = @ref <label> `code` [a] { }');
});

test('every word of our own can be printed, and what cannot is found wherever it was typed', async () => {
  for (const tipo of TIPOS_DE_DOCUMENTO) {
    const change = { emissao: null, certificadoDeTeste: true };
    expect(await documents.missingCharacters(presentDocumento(ask(tipo, change)).dados)).toEqual([]);
  }
  const itens = [buildItem('losartana', { posologia: 'Tomar 田 pela manha\u0303' })];
  const typed = documentoAEmitir(documentoDigitado('simples', { itens }));
  expect(await documents.missingCharacters(presentDocumento(typed).dados)).toEqual(['田']);
});

test('the same data give the same bytes', async () => {
  const [one, other] = [await set(ask('simples')), await set(ask('simples'))];
  expect(one.equals(other)).toBe(true);
});

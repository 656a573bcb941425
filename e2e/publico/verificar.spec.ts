import { expect, test, type Page } from '../support/test.ts';
import { entrarMedico } from '#contracts/contas/identidade.contract.ts';
import {
  type ArquivoVerificado,
  type DocumentoVerificado,
  registrarDispensacao,
  verificarArquivo,
  verificarDocumento,
} from '#contracts/documentos/verificar.contract.ts';
import { expectAccessible, expectAccessibleHere } from '../support/axe.ts';
import { PHOTO, downloaded } from '../support/files.ts';
import { MEDICA, signedDocumento } from '../support/documento.ts';
import { field } from '../support/locators.ts';
import * as prepare from '../support/prepare.ts';
import { screenshot } from '../support/screenshot.ts';

/**
 * The check of a document by a visitor. States that need a document of each kind are mocked by the page's own contract.
 */

const DOCUMENTO: DocumentoVerificado = {
  codigo: 'QXK7-M42D-9RTF-3WPA-K7M4',
  tipo: 'simples',
  titulo: 'Receita simples',
  medico: { nome: 'Helena Prado', registro: 'CRM-SP 000123' },
  paciente: { nome: 'Maria Aparecida Nunes', cpf: '529.***.***-25' },
  numeroSncr: null,
  validade: null,
  medicamentos: [
    {
      nome: 'Losartana potássica, 50 mg, comprimido',
      quantidade: '30 comprimidos',
      posologia: '1 comprimido por dia, por 30 dias',
    },
    {
      nome: 'Sinvastatina, 20 mg, comprimido',
      quantidade: '30 comprimidos',
      posologia: '1 comprimido à noite, por 30 dias',
    },
  ],
  emitidoEm: '2026-11-23T12:47:00.000Z',
  assinadoEm: '2026-11-23T12:47:00.000Z',
  certificadoDeTeste: true,
  numeroSimulado: false,
  revogadoEm: null,
  substituidoPor: null,
  arquivo: { url: '/api/verificacao/arquivo/x/documento.pdf', size: 80_000 },
  dispensa: {
    usoUnico: false,
    registros: [],
    chave: 'x.y',
  },
};
const DESK = { viewport: { width: 1440, height: 900 }, hasTouch: false, isMobile: false };
const DOCTOR = {
  nome: 'HELENA PRADO',
  em: '2026-11-23T12:47:00.000Z',
  tipo: 'assinatura',
  estado: 'conferida',
} as const;
const PHARMACIST = {
  nome: 'ANA SOUZA',
  em: '2026-11-24T13:12:00.000Z',
  tipo: 'assinatura',
  estado: 'conferida',
} as const;

async function answerCode(page: Page, resultado: ArquivoVerificado['resultado'], change = {}): Promise<void> {
  const body = { resultado, documento: { ...DOCUMENTO, ...change } };
  await page.route(verificarDocumento.path, (route) => route.fulfill({ json: body }));
}

async function answerFile(page: Page, said: Partial<ArquivoVerificado>): Promise<void> {
  const body = { resultado: 'autentico', documento: DOCUMENTO, aviso: null, assinaturas: [DOCTOR], ...said };
  await page.route(verificarArquivo.path, (route) => route.fulfill({ json: body }));
}

async function check(page: Page): Promise<void> {
  await field(page, 'Código secreto').fill('K7M4 2QXD 9RTF');
  await page.getByRole('button', { name: 'Verificar', exact: true }).click();
}

/** A pharmacist's entry of dispensing in its list. */
function entryOn(where: Page) {
  return where.getByText(/Ana Souza, CRF-SP 12345/).filter({ hasText: 'declarado, não verificado' });
}

async function sendFile(page: Page, file = { ...PHOTO, name: 'receita-1042.pdf' }): Promise<void> {
  await page.getByLabel('Arquivo PDF', { exact: true }).setInputFiles(file);
  await page.getByRole('button', { name: 'Verificar', exact: true }).click();
}

const result = (page: Page, title: string) =>
  page.getByRole('heading', { level: 1, name: title, exact: true });

test('a signed document: needs its code, fails once changed; dispensing is read by both', async ({
  page,
  browser,
}) => {
  const { codigo, segredo } = await signedDocumento(page, browser);
  const counter = await (await browser.newContext()).newPage();
  await counter.goto(`/verificar/${codigo}`);
  await field(counter, 'Código secreto').fill('AAAA AAAA AAAA');
  await counter.getByRole('button', { name: 'Verificar', exact: true }).click();
  await expect(counter.getByRole('alert')).toHaveText('Código não encontrado');
  await expect(counter.getByText('Receita simples')).toHaveCount(0);

  await field(counter, 'Código secreto').fill(segredo ?? '');
  await counter.getByRole('button', { name: 'Verificar', exact: true }).click();
  await expect(result(counter, 'Documento autêntico')).toBeFocused();
  await expect(counter.getByText('Helena Prado')).toBeVisible();
  await counter.getByRole('button', { name: 'Registrar dispensação', exact: true }).click();
  await dispense(counter);
  const original = counter.getByRole('link', { name: 'Baixar o PDF original' });
  const { bytes: pdf } = await downloaded(counter, () => original.click());
  await sendFile(counter, { ...PHOTO, name: 'receita.pdf', buffer: pdf });
  await expect(counter.getByText('receita.pdf', { exact: true })).toBeVisible();
  await expect(result(counter, 'Documento autêntico')).toBeFocused();

  const appended = Buffer.concat([pdf, Buffer.from('%')]);
  await sendFile(counter, { ...PHOTO, name: 'outra.pdf', buffer: appended });
  await expect(result(counter, 'Documento alterado')).toBeFocused();
  await counter.context().close();

  await page.goto('/usuario');
  await page.getByRole('link', { name: 'Abrir pedido' }).click();
  await expect(entryOn(page)).toContainText('Losartana potássica: 30 comprimidos');
  const doctor = await (await browser.newContext(DESK)).newPage();
  await prepare.call(doctor, entrarMedico, { body: MEDICA });
  await doctor.goto(page.url().replace('/meu-pedido/', '/medico/'));
  await expect(entryOn(doctor)).toContainText('Losartana potássica: 30 comprimidos');
  await expectAccessibleHere(doctor, 'medico, a prescription that was dispensed of');
});

/** Fills in and records an entry of dispensing. */
async function dispense(page: Page): Promise<void> {
  await field(page, 'Quantidade do medicamento 1').fill('30 comprimidos');
  await field(page, 'Nome do farmacêutico').fill('Ana Souza');
  await field(page, 'CRF').fill('12345');
  await field(page, 'UF').selectOption('SP');
  await page.getByRole('button', { name: 'Registrar', exact: true }).click();
  await expect(page.getByText('Dispensação registrada.')).toBeVisible();
}

test('the QR code asks only for the secret, which is in no address; authentic, dispensing', async ({
  page,
}, info) => {
  await answerCode(page, 'autentico');
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url()));
  await page.goto('/verificar/QXK7-M42D-9RTF-3WPA-K7M4?_secretCode=K7M42QXD9RTF');
  await expect(page).toHaveURL(/\/verificar\/QXK7-M42D-9RTF-3WPA-K7M4$/);
  await expect(field(page, 'Número do documento')).toHaveCount(0);
  await expectAccessibleHere(page, '/verificar/:codigo');
  await screenshot(page, info, 'pelo-qr');
  addresses.splice(0);
  await check(page);
  await expect(result(page, 'Documento autêntico')).toBeFocused();
  expect(addresses.filter((address) => address.includes('K7M4'))).toEqual([]);
  // The next document differs.
  await expect(field(page, 'Número do documento')).toHaveValue('');
  await expect(field(page, 'Código secreto')).toHaveValue('');

  await expect(page.getByText('SEM VALIDADE JURÍDICA', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Baixar o PDF original' })).toHaveAttribute(
    'href',
    DOCUMENTO.arquivo?.url ?? '',
  );
  await screenshot(page, info, 'autentico');
  await page.getByRole('button', { name: 'Registrar dispensação', exact: true }).click();
  await page.getByRole('button', { name: 'Registrar', exact: true }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Confira os campos marcados.' })).toBeVisible();
  await expectAccessible(page, 'authentic, dispensing, incomplete');
  await screenshot(page, info, 'dispensacao');
  const registro = {
    em: '2026-11-24T13:12:00.000Z',
    nome: 'Ana Souza',
    crf: '12345',
    uf: 'SP',
    verificada: false,
    itens: [{ item: 1, quantidade: '30 comprimidos' }],
  };
  await page.route(registrarDispensacao.path, (route) =>
    route.fulfill({
      status: 201,
      json: {
        resultado: 'autentico',
        documento: { ...DOCUMENTO, dispensa: { ...DOCUMENTO.dispensa, registros: [registro] } },
      },
    }),
  );
  await dispense(page);
  const entry = page.getByRole('listitem').filter({ hasText: 'Ana Souza, CRF-SP 12345' });
  await expect(entry).toContainText('declarado, não verificado');
  await expectAccessibleHere(page, 'dispensed');
  await screenshot(page, info, 'dispensado');
});

test('a used single-use prescription → in the verdict; expired → since when; bad file → kept', async ({
  page,
}, info) => {
  const registro = { em: '2026-11-24T13:12:00.000Z', nome: 'Ana Souza', crf: '12345', uf: 'SP' };
  const registros = [{ ...registro, verificada: true, itens: [] }];
  const special = {
    titulo: 'Receita de Controle Especial',
    numeroSncr: '2602.6-53.0000398',
    certificadoDeTeste: false,
    validade: { ate: '2026-12-12', vencida: false },
    dispensa: { usoUnico: true, registros, chave: 'x.y' },
  };
  await answerCode(page, 'autentico', special);
  await page.goto('/verificar/QXK7-M42D-9RTF-3WPA-K7M4');
  await check(page);
  await expect(page.getByText('Válida até 12/12/2026', { exact: true })).toBeVisible();
  await expect(page.getByText('Já dispensada', { exact: true })).toBeVisible();
  await expect(page.getByText('Não dispense de novo: é de uso único')).toBeVisible();
  await expect(page.getByText('verificado pela assinatura ICP-Brasil').first()).toBeVisible();
  await expectAccessibleHere(page, 'authentic, used up');
  await screenshot(page, info, 'dispensada');
  const message = 'Este arquivo não é este documento.';
  const error = { code: 'sem_assinatura_do_farmaceutico', message, requestId: 'r1' };
  await page.route('**/api/verificacao/dispensacoes/*/arquivo', (route) =>
    route.fulfill({ status: 409, json: { error } }),
  );
  await page.getByLabel('Arquivo assinado pelo farmacêutico', { exact: true }).setInputFiles(PHOTO);
  await expect(page.getByText(message)).toBeVisible();
  await page.unroute(verificarDocumento.path);
  await answerCode(page, 'autentico', { ...special, validade: { ate: '2026-10-12', vencida: true } });
  await field(page, 'Número do documento').fill('QXK7-M42D-9RTF-3WPA-K7M4');
  await check(page);
  await expect(page.getByText('Vencida em 12/10/2026', { exact: true })).toBeVisible();
  await screenshot(page, info, 'vencida');
});

test('without an account: missing, unknown, altered, revoked, on paper, no prescription', async ({
  page,
}, info) => {
  await page.goto('/verificar');
  await expect(result(page, 'Verificar documento')).toBeVisible();
  await page.getByRole('button', { name: 'Verificar', exact: true }).click();
  await expect(page.getByRole('alert')).toHaveText(
    'Escreva o número e o código secreto, ou escolha um arquivo PDF.',
  );
  await field(page, 'Número do documento').fill('QXK7-M42D-9RTF-3WPA-K7M4');
  await check(page);
  await expect(page.getByRole('alert')).toHaveText('Código não encontrado');
  await expectAccessibleHere(page, '/verificar, nothing found');
  await screenshot(page, info, 'nao-encontrado');
  await sendFile(page, { ...PHOTO, name: 'foto.pdf' });
  await expect(result(page, 'Documento desconhecido')).toBeFocused();
  await screenshot(page, info, 'desconhecido');

  await answerFile(page, {
    assinaturas: [DOCTOR, { ...PHARMACIST, estado: 'nao-conferida' }],
    aviso: 'A assinatura do médico vale; a outra não pôde ser conferida.',
  });
  await sendFile(page);
  await expect(result(page, 'Documento autêntico')).toBeVisible();
  await expect(page.getByText('ANA SOUZA')).toBeVisible();
  await expect(page.getByText('A assinatura do médico vale; a outra não pôde ser conferida')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Baixar o PDF original' })).toBeVisible();
  await screenshot(page, info, 'duas-assinaturas');
  await page.unroute(verificarArquivo.path);
  await answerFile(page, { resultado: 'alterado', aviso: 'O conteúdo não é o que foi assinado.' });
  await sendFile(page);
  await expect(result(page, 'Documento alterado')).toBeFocused();
  await expect(page.getByText('O que fazer', { exact: true })).toBeVisible();
  await expectAccessible(page, 'altered');
  await screenshot(page, info, 'alterado');

  const paper = { arquivo: null, dispensa: null, assinadoEm: null, certificadoDeTeste: false };
  const states = [
    [
      'revogado',
      'Documento revogado',
      {
        ...paper,
        assinadoEm: DOCUMENTO.assinadoEm,
        revogadoEm: '2026-11-23T15:00:00.000Z',
        substituidoPor: { codigo: 'AAAA-CCCC-DDDD-EEEE-FFFF', emitidoEm: '2026-11-23T15:10:00.000Z' },
      },
    ],
    ['impresso', 'Documento em papel', { ...paper, titulo: 'Receita de controle especial' }],
    ['transcricao', 'Não é receita', { ...paper, titulo: 'Notificação de receita B' }],
  ] as const;
  for (const [resultado, title, change] of states) {
    await answerCode(page, resultado, change);
    await field(page, 'Número do documento').fill('QXK7-M42D-9RTF-3WPA-K7M4');
    await check(page);
    await expect(result(page, title)).toBeFocused();
    await expect(page.getByRole('link', { name: 'Baixar o PDF original' })).toHaveCount(0);
    // An end like `alterado` and `revogado`, with the rows of `impresso`.
    if (resultado !== 'transcricao') await expectAccessibleHere(page, resultado);
    await screenshot(page, info, resultado);
    await page.unroute(verificarDocumento.path);
  }
});

import { expect, test, type APIRequestContext, type Page, type Route } from '../support/test.ts';
import { z } from 'zod';
import { entrarMedico } from '#contracts/contas/identidade.contract.ts';
import { assumirCaso } from '#contracts/consultorio/fila.contract.ts';
import { lerCaso, perguntarAoPaciente } from '#contracts/consultorio/caso.contract.ts';
import type { Contract } from '#contracts/contract.ts';
import { expectAccessible, expectAccessibleHere } from '../support/axe.ts';
import { downloaded } from '../support/files.ts';
import { issue, MEDICA, paidPedido } from '../support/documento.ts';
import { button } from '../support/locators.ts';
import { newCpf } from '../support/person.ts';
import * as prepare from '../support/prepare.ts';
import { screenshot } from '../support/screenshot.ts';
import { documento, passosFeitos, pretend, SEGREDO } from './meu-pedido.ts';

const SERVICO = 'Renovação de Receita Simples (Branca)';
/** Its document may bear a CID. */
const ESPECIAL = 'Renovação de Receita de Controle Especial';
/** Promised delay of a live change on a signed-in person's page. */
const LIVE = { timeout: 3_000 };

async function act(request: APIRequestContext, { method, path }: Contract, id: string, data?: unknown) {
  const answer = await request.fetch(path.replace(':id', id), { method, ...(data ? { data } : {}) });
  expect(answer.ok(), `${method} ${path}: ${answer.status()}`).toBe(true);
}

const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true });
const passos = (page: Page) => page.getByRole('list', { name: 'Andamento' });
const now = (page: Page) => passos(page).locator('[aria-current=step]');

test('a paid order: the queue, a doctor who reads and asks, the answer', async ({
  page,
  playwright,
  baseURL,
}, info) => {
  const id = await paidPedido(page, ESPECIAL);
  await page.goto('/usuario');
  await link(page, ESPECIAL).click();
  await page.waitForURL(`**/meu-pedido/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: ESPECIAL })).toBeVisible();
  await expect(now(page)).toContainText('Na fila');
  await expect(page.getByText(/Resposta do médico até/)).toBeVisible();
  await expect(passos(page).getByText('Assinado')).toBeVisible();
  await expectAccessible(page, 'meu-pedido, in the queue');
  await screenshot(page, info, 'fila');

  const doctor = await playwright.request.newContext({ baseURL: baseURL ?? '' });
  await act(doctor, entrarMedico, '', MEDICA);
  await act(doctor, assumirCaso, id);
  await expect(now(page)).toContainText('Em leitura', LIVE);
  await expect(page.getByRole('heading', { name: 'Um médico está lendo o seu caso' })).toBeVisible();

  const cid = page.getByRole('checkbox', { name: 'Autorizo que o CID-10 conste no documento' });
  await expect(cid).not.toBeChecked();
  const allowed = async () =>
    z
      .object({ paciente: z.object({ consentimentoCid: z.boolean() }) })
      .parse(await (await doctor.get(lerCaso.path.replace(':id', id))).json()).paciente.consentimentoCid;
  // The last press counts, also during a request.
  await cid.check();
  await cid.uncheck();
  await cid.check();
  await expect.poll(allowed, LIVE).toBe(true);
  await cid.uncheck();
  await expect.poll(allowed, LIVE).toBe(false);

  const texto = 'A losartana que você toma é de 50 mg uma vez por dia, ou duas?';
  await act(doctor, perguntarAoPaciente, id, { id: crypto.randomUUID(), texto });
  await expect(page.getByText(texto)).toBeVisible(LIVE);
  await expectAccessibleHere(page, 'meu-pedido, a question');
  await screenshot(page, info, 'pergunta');
  await button(page, 'Responder').click();
  await expect(page.getByText('Escreva a sua resposta.')).toBeVisible();
  await page.getByLabel('Sua resposta').fill('Uma vez por dia, pela manhã.');
  await button(page, 'Responder').click();
  await expect(passos(page).getByText('Pergunta do médico, respondida')).toBeVisible();
  await expect(page.getByLabel('Sua resposta')).toHaveCount(0);

  await page.getByText('Suas respostas').click();
  await expect(page.getByText('Continuar o tratamento.')).toBeVisible();
  await page.getByText('Recibo do Pix').click();
  await expect(page.getByText('Código da transação')).toBeVisible();
  await doctor.dispose();
});

test('from the doctor’s key to the patient’s hand: seen at once, the bytes as they were signed', async ({
  page,
  browser,
}, info) => {
  const id = await paidPedido(page, SERVICO);
  await page.goto(`/meu-pedido/${id}`);
  await expect(now(page)).toContainText('Na fila');
  await issue(browser, id);
  // By the live stream only, without a reload.
  const code = page.locator('.segredo-codigo');
  await expect(code).toHaveText(/^(?:[A-Z0-9]{4} ){2}[A-Z0-9]{4}$/);
  await expect(passos(page).getByText('Enviado')).toBeVisible();
  await expect(page.locator('[aria-current=step]')).toHaveCount(0);
  const sheet = page.getByRole('img', { name: /^Imagem do documento: Receita simples/ });
  await expect.poll(() => sheet.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(1000);
  await expectAccessible(page, 'meu-pedido, signed');
  await screenshot(page, info, 'assinado');

  const pdf = await downloaded(page, () => link(page, 'Baixar documento').click());
  expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-');
  expect(pdf.bytes.includes('/ByteRange')).toBe(true);
  expect(pdf.name).toMatch(/^Receita simples - .+ - \d{4}-\d\d-\d\d\.pdf$/);
  const bundle = await downloaded(page, () => link(page, 'Baixar em FHIR (JSON)').click());
  expect(bundle.name).toBe(pdf.name.replace(/pdf$/, 'json'));
  expect(JSON.parse(bundle.bytes.toString())).toMatchObject({ resourceType: 'Bundle', type: 'document' });
  expect(bundle.bytes.includes(pdf.bytes.toString('base64'))).toBe(true);
  await page.getByText('Suas respostas').click();
  const answers = await downloaded(page, () => link(page, 'Baixar respostas em FHIR (JSON)').click());
  expect(JSON.parse(answers.bytes.toString())).toMatchObject({ resourceType: 'Bundle', type: 'collection' });

  // The address is unconfirmed.
  await button(page, 'Receber por e-mail').click();
  await expect(page.getByRole('alert')).toContainText('Confirme o seu e-mail antes');
  await expect(link(page, 'Confirmar o e-mail')).toHaveAttribute('href', '/conta');

  await button(page, 'Relatar erro').click();
  await button(page, 'Enviar relato').click();
  await expect(page.getByRole('dialog')).toContainText('Conte o que está errado no documento.');
  await page.getByRole('textbox', { name: 'O que está errado' }).fill('A quantidade está errada.');
  await expectAccessibleHere(page, 'meu-pedido, report of an error');
  await button(page, 'Enviar relato').click();
  await expect(page.getByText('O seu relato está com o médico')).toBeVisible();
  await expect(now(page)).toContainText('Erro relatado');
  await expect(button(page, 'Relatar erro')).toHaveCount(0);

  await button(page, 'Renovar').click();
  await page.waitForURL('**/historico/*');
  expect(page.url()).not.toContain(id);
  await expect(page.getByRole('heading', { name: 'Conte o seu caso' })).toBeVisible();
  await expectAccessible(page, 'historico, the last prescription offered');
  await screenshot(page, info, 'renovar');
  await button(page, 'Usar esta receita').click();
  await expect(button(page, 'Usar esta receita')).toHaveCount(0);
  await expect(page.getByLabel('Quais remédios você quer renovar?')).toHaveValue(/^Losartana/);
  await expect(page.getByLabel('Como você toma cada um?')).toHaveValue(/.+/);
  await expect(page.getByText('Da última vez: confira')).toHaveCount(3);
});

test('an order’s page: signed, several, on paper, refused; unpaid → its step; foreign → missing', async ({
  page,
}, info) => {
  const id = await paidPedido(page, SERVICO);
  const itens = ['Losartana potássica: 30 comprimidos', 'Sinvastatina: 30 comprimidos'];
  const dispensacao = { farmaceutico: 'Ana Souza', registro: 'CRF-SP 12345', verificada: false, itens };
  const dispensacoes = ['2026-11-24T13:12:00Z', '2026-12-22T18:05:00Z'].map((em) => ({ em, ...dispensacao }));
  await pretend(page, id, {
    documentos: [documento({ dispensacoes })],
    passos: passosFeitos('pago', 'fila', 'leitura', 'assinado', 'enviado'),
    medico: { nome: 'Helena Prado', registro: 'CRM-SP 000123' },
  });
  const drawn = Promise.withResolvers<Route>();
  await page.route('**/api/documentos/*/paginas/*', (route) => drawn.resolve(route), { times: 1 });
  await page.goto(`/meu-pedido/${id}`);
  await expect(link(page, 'Meus pedidos')).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('status').filter({ hasText: 'Carregando a folha...' })).toBeVisible();
  await screenshot(page, info, 'a-folha-vem');
  await (await drawn.promise).abort();
  await expect(page.getByRole('alert')).toContainText('A imagem não pôde ser mostrada agora.');
  await expectAccessibleHere(page, 'meu-pedido, no picture of the sheet');
  await screenshot(page, info, 'sem-folha');
  await button(page, 'Tentar de novo').click();
  await expect(button(page, 'Ver em tamanho grande')).toBeFocused();
  await expect(page.locator('main')).toContainText(new RegExp(`Código secreto\\s*${SEGREDO}`));
  await expect(link(page, 'Baixar documento')).toHaveAttribute('href', documento().arquivo ?? '');
  const shared = await link(page, 'Enviar por WhatsApp').getAttribute('href');
  expect(shared).toContain(encodeURIComponent(documento().endereco));
  expect(shared).not.toMatch(/K7M4/);
  await expect(page.getByRole('heading', { name: 'Como usar na farmácia' })).toBeVisible();
  await expect(page.getByText('Use até 23/12/2026')).toBeVisible();
  await expect(page.getByText('SEM VALIDADE JURÍDICA').first()).toBeVisible();
  const dispensed = page.getByRole('definition').filter({ hasText: 'Ana Souza, CRF-SP 12345' });
  await expect(dispensed).toHaveCount(2);
  await expect(dispensed.first()).toContainText('declarado, não verificado');
  await expect(passos(page).getByRole('listitem')).toHaveText([
    /Pago/,
    /Na fila/,
    /Em leitura/,
    /Assinado/,
    /Enviado/,
  ]);
  await screenshot(page, info, 'palavras');

  await button(page, 'Ver em tamanho grande').click();
  await expect(page.getByRole('dialog').getByRole('img')).toBeVisible();
  await expectAccessibleHere(page, 'meu-pedido, the sheet at its full size');
  await button(page, 'Fechar').click();

  const [old, fresh, exams] = [
    '0193f0aa-0000-7000-8000-000000000001',
    '0193f0aa-0000-7000-8000-000000000002',
    '0193f0aa-0000-7000-8000-000000000003',
  ] as const;
  await pretend(page, id, {
    documentos: [
      documento({
        id: old,
        estado: 'revogado',
        segredo: null,
        validade: null,
        tratamento: null,
        revogadoEm: '2026-11-24T12:00:00Z',
        substituidoPor: fresh,
      }),
      documento({
        id: fresh,
        substitui: old,
        relato: { texto: 'O meu nome está errado.', em: '2026-11-24T15:00:00Z', resposta: null },
      }),
      documento({
        id: exams,
        tipo: 'exames',
        titulo: 'Pedido de exames',
        validade: null,
        tratamento: null,
        segredo: 'ACDE FHJK MNPQ',
      }),
    ],
    passos: passosFeitos(
      'pago',
      'fila',
      'leitura',
      'assinado',
      'enviado',
      'revogado',
      'assinado',
      'enviado',
      'erro',
    ),
  });
  await page.reload();
  await expect(page.getByText('Receita simples revogada: não use mais')).toBeVisible();
  await expect(page.getByText('O meu nome está errado.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Como usar no laboratório' })).toBeVisible();
  await expect(link(page, 'Baixar documento')).toHaveCount(2);
  await expectAccessibleHere(page, 'meu-pedido, several documents');
  await screenshot(page, info, 'varios');

  await pretend(page, id, {
    documentos: [
      documento({
        tipo: 'azul',
        titulo: 'Notificação de receita B',
        canal: 'transcricao',
        estado: 'impresso',
        arquivo: null,
        segredo: null,
      }),
    ],
    passos: [
      ...passosFeitos('pago', 'fila', 'leitura', 'impresso'),
      { passo: 'postado', estado: 'depois', em: null },
    ],
  });
  await page.reload();
  await expect(page.getByText('Só para você conferir: não é receita.')).toBeVisible();
  await expect(link(page, 'Baixar documento')).toHaveCount(0);
  await expect(page.getByText('Código secreto')).toHaveCount(0);
  await expectAccessibleHere(page, 'meu-pedido, on paper');
  await screenshot(page, info, 'papel');

  const medico = { nome: 'Helena Prado', registro: 'CRM-SP 000123' };
  const motivo = 'A dose que você toma pede um exame recente, e o último que você enviou é de 2023.';
  await pretend(page, id, {
    documentos: [],
    passos: passosFeitos('pago', 'fila', 'leitura', 'recusado'),
    recusa: { motivo, medico, em: '2026-11-24T14:18:00Z' },
  });
  await page.reload();
  await expect(page.getByText(motivo)).toBeVisible();
  await screenshot(page, info, 'recusado');

  const unpaid = await prepare.pedidoWithPix(page, SERVICO);
  await page.goto(`/meu-pedido/${unpaid}`);
  await page.waitForURL(`**/financeiro/${unpaid}`);
  await page.context().clearCookies();
  await prepare.paciente(page, newCpf());
  await page.goto(`/meu-pedido/${unpaid}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Não encontramos esta página');
});

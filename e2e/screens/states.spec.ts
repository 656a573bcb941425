import { expect, test } from '../support/test.ts';
import { PHOTO, EMPTY_PDF } from '../support/files.ts';
import { cadastrar, entrar } from '#contracts/contas/identidade.contract.ts';
import { criarPedido } from '#contracts/pedidos/pedidos.contract.ts';
import { expectAccessible, expectAccessibleHere } from '../support/axe.ts';
import { alertSaying, field } from '../support/locators.ts';
import * as steps from '../support/steps.ts';
import { newCpf, PASSWORD } from '../support/person.ts';
import * as prepare from '../support/prepare.ts';
import { goWithin } from '../support/within.ts';

const MARIA = '52998224725';
const SERVICO = 'Relatório ou Laudo Médico';

/** States of the screens that the walk does not reach. */

test('a list with every kind of payment, and while it loads', async ({ page }) => {
  await prepare.call(page, entrar, { body: { cpf: MARIA, senha: PASSWORD } });
  const answered = Promise.withResolvers<void>();
  await page.route('**/api/pedidos', async (route) => {
    await answered.promise;
    await route.continue();
  });
  await page.goto('/usuario');
  await expect(page.getByText('Carregando...')).toBeVisible();
  answered.resolve();
  await page.getByText('Anteriores').click();
  for (const word of ['Pagamento confirmado', 'Aguardando pagamento', 'Expirado', 'Status Desconhecido']) {
    await expect(page.getByText(word, { exact: true }).first()).toBeVisible();
  }
  await expect(page.getByRole('link', { name: 'Retomar pedido' })).toBeVisible();
  // Equal words on every card: a list of buttons distinguishes them by the order.
  await expect(page.getByRole('link', { name: 'Ver QR Code' }).first()).toHaveAccessibleDescription(
    /Pedido \d+ · feito /,
  );
  await expect(page.getByRole('link', { name: 'Fazer novo pedido' }).first()).toBeVisible();
  await expectAccessible(page, 'usuario, every kind');
});

test('a link that does not hold', async ({ page }) => {
  await page.goto('/nova-senha/um-link-que-nunca-existiu');
  await expect(page.getByRole('heading', { name: 'Este link não vale mais' })).toBeVisible();
  await expectAccessible(page, 'nova-senha, invalid link');
});

test('personal data: everything missing, a CEP that is not found, and a patient under 18', async ({
  page,
}) => {
  await prepare.call(page, cadastrar, {
    body: { cpf: newCpf(), senha: PASSWORD, confirmacao: PASSWORD },
  });
  await page.goto('/dados');
  await page.getByRole('button', { name: 'Continuar' }).click();
  await expect(alertSaying(page, 'Preencha todos os campos, por favor.')).toBeVisible();
  await field(page, 'CEP').fill('99999999');
  await expect(page.getByText('CEP não encontrado.')).toBeVisible();
  await page.getByLabel('Sem complemento').check();
  const telefone = field(page, 'Telefone');
  for (const [typed, read] of [
    ['0 21 21 98888-7777', '(21) 98888-7777'],
    ['0055 11 98888-0042', '(11) 98888-0042'],
    ['+55 (011) 3333-4444', '(11) 3333-4444'],
  ] as const) {
    await telefone.clear();
    await telefone.pressSequentially(typed);
    await telefone.blur();
    await expect(telefone, typed).toHaveValue(read);
  }
  const birth = field(page, 'Data de nascimento');
  for (const [typed, words] of [
    ['31/02/1986', 'Esta data não existe no calendário. Confira o dia e o mês.'],
    ['03/09/2186', 'Esta data ainda não chegou. Confira o ano do nascimento.'],
  ] as const) {
    await birth.fill(typed);
    await birth.blur();
    await expect(page.getByText(words), typed).toBeVisible();
  }
  await field(page, 'Data de nascimento').fill('03/09/2016');
  await expect(field(page, 'Nome do responsável')).toBeVisible();
  await expect(field(page, 'CPF do responsável')).toBeVisible();
  await expect(alertSaying(page, 'Preencha todos os campos, por favor.')).toBeVisible();
  await expectAccessible(page, 'dados, all missing, CEP not found, under 18');
  await field(page, 'Data de nascimento').fill('03/09/1986');
  await expect(field(page, 'Nome do responsável')).toBeHidden();
});

test('nothing selected or answered; a cut upload → blocked with an act; provider fails → retry', async ({
  page,
}) => {
  await prepare.paciente(page, newCpf());
  await page.goto('/servico');
  await page.getByRole('button', { name: 'Continuar' }).click();
  await expect(alertSaying(page, 'Selecione um Produto')).toBeVisible();
  await expectAccessible(page, 'servico, nothing chosen');

  const body = { Servico_Selecionado: SERVICO, chave: crypto.randomUUID() };
  const begun = (await prepare.call(page, criarPedido, { body })).pedido;
  await goWithin(page, `/historico/${begun.id}`);
  await page.getByLabel('Declaro que as informações são verdadeiras').check();
  await page.getByLabel('Autorizo o envio do documento assinado').check();
  await page.getByRole('button', { name: 'Continuar' }).click();
  await expect(alertSaying(page, 'Responda todas as perguntas com uma resposta válida.')).toBeVisible();

  const id = await prepare.answeredPedido(page, SERVICO);
  await goWithin(page, `/anexos/${id}`);
  const refused = { code: 'x', message: 'Erro ao enviar arquivos: agora não dá.', requestId: 'x' };
  await page.route('**/api/uploads', (route) => route.fulfill({ status: 403, json: { error: refused } }));
  await field(page, 'Laudo médico').setInputFiles(PHOTO);
  await field(page, 'Outros documentos').setInputFiles(EMPTY_PDF);
  await page.getByRole('button', { name: 'Continuar', exact: true }).click();
  await expect(alertSaying(page, 'Erro ao enviar arquivos:')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Continuar sem este arquivo/ })).toBeVisible();
  await expectAccessible(page, 'anexos, failed');
  await page.unroute('**/api/uploads');
  await page.getByRole('button', { name: /^Tentar de novo/ }).click();
  await page.waitForURL(`**/financeiro/${id}`);
  await expect(page.getByRole('status').filter({ hasText: 'vazio.pdf' })).toBeVisible();

  const unavailable = {
    code: 'pagamento_indisponivel',
    message: 'Não conseguimos falar com o banco agora.',
    requestId: 'x',
  };
  await page.route('**/cobranca', (route) => route.fulfill({ status: 502, json: { error: unavailable } }));
  await page.getByRole('button', { name: 'Gerar QR Code Pix' }).click();
  await expect(page.getByText('Não conseguimos falar com o banco agora.')).toBeVisible();
  await expectAccessibleHere(page, 'financeiro, provider down');
  await page.unroute('**/cobranca');
  await steps.generatePix(page);
  await page.goto(`/anexos/${id}`);
  await expect(page.getByText(PHOTO.name, { exact: true })).toBeVisible();
  await goWithin(page, `/historico/${id}`);
  await expect(field(page, 'Motivação')).toHaveValue('Continuar o tratamento.');
});

import { expect, test } from '../support/test.ts';
import { PHOTO, EMPTY_PDF } from '../support/files.ts';
import { expectAccessible } from '../support/axe.ts';
import * as steps from '../support/steps.ts';
import { newCpf } from '../support/person.ts';

const MARIA = '52998224725';
const SERVICO = 'Relatório ou Laudo Médico';

/** The states of the screens that the walk does not pass through. */

test('public texts and a link that does not hold', async ({ page }) => {
  for (const path of ['/privacidade', '/termos']) {
    await page.goto(path);
    await expectAccessible(page, path);
  }
  await page.goto('/nova-senha/um-link-que-nunca-existiu');
  await expect(page.getByRole('heading', { name: 'Este link não vale mais' })).toBeVisible();
  await expectAccessible(page, 'nova-senha, invalid link');
});

test('a list with every kind of payment, and while it loads', async ({ page }) => {
  await steps.signIn(page, MARIA);
  for (const word of ['Pagamento confirmado', 'Aguardando pagamento', 'Expirado', 'Status Desconhecido']) {
    await expect(page.getByText(word, { exact: true }).first()).toBeVisible();
  }
  await expect(page.getByRole('link', { name: 'Retomar pedido' })).toBeVisible();
  // The same words on every card: a list of buttons tells them apart by the order.
  await expect(page.getByRole('link', { name: 'Ver QR Code' }).first()).toHaveAccessibleDescription(
    /Pedido \d+ · feito em/,
  );
  await expect(page.getByRole('link', { name: 'Fazer novo pedido' }).first()).toBeVisible();
  await expectAccessible(page, 'usuario, every kind');

  const seen = Promise.withResolvers<void>();
  await page.route('**/api/pedidos', async (route) => {
    await seen.promise;
    await route.continue();
  });
  await page.reload();
  await expect(page.getByText('Carregando...')).toBeVisible();
  seen.resolve();
  await expect(page.getByText('Aguardando pagamento', { exact: true }).first()).toBeVisible();
});

test('personal data: everything missing, and a patient under 18', async ({ page }) => {
  await steps.register(page, newCpf());
  await page.getByRole('button', { name: 'Continuar' }).click();
  await expect(
    page.getByRole('alert').filter({ hasText: 'Preencha todos os campos, por favor.' }),
  ).toBeVisible();
  await expectAccessible(page, 'dados, all missing');
  await page.getByLabel('Data de nascimento', { exact: true }).fill('03/09/2016');
  await expect(page.getByLabel('Nome do responsável', { exact: true })).toBeVisible();
  await expect(page.getByLabel('CPF do responsável', { exact: true })).toBeVisible();
  await expectAccessible(page, 'dados, under 18');
  await page.getByLabel('Data de nascimento', { exact: true }).fill('03/09/1986');
  await expect(page.getByLabel('Nome do responsável', { exact: true })).toBeHidden();
  await page.getByLabel('CEP', { exact: true }).fill('99999999');
  await expect(page.getByText('CEP não encontrado.')).toBeVisible();
  await page.getByLabel('Sem complemento').check();
  await expectAccessible(page, 'dados, CEP not found');
});

test('nothing chosen, nothing answered', async ({ page }) => {
  await steps.newPaciente(page, newCpf());
  await page.getByRole('button', { name: 'Continuar' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Selecione um Produto' })).toBeVisible();
  await expectAccessible(page, 'servico, nothing chosen');
  await steps.chooseServico(page, SERVICO);
  await page.getByLabel('Declaro que as informações são verdadeiras').check();
  await page.getByLabel('Autorizo o envio do documento assinado').check();
  await page.getByRole('button', { name: 'Continuar' }).click();
  const alert = page
    .getByRole('alert')
    .filter({ hasText: 'Responda todas as perguntas com uma resposta válida.' });
  await expect(alert).toBeVisible();
  await expectAccessible(page, 'historico, nothing answered');
});

test('a cut upload holds the page with a way on; the provider down says so and the same button goes on', async ({
  page,
}) => {
  await steps.newPaciente(page, newCpf());
  const id = await steps.chooseServico(page, SERVICO);
  await steps.answerQuestions(page);
  await page.route('**/api/uploads', (route) => route.fulfill({ status: 500, body: '' }));
  await page.getByLabel('Laudo médico', { exact: true }).setInputFiles(PHOTO);
  await page.getByLabel('Outros documentos', { exact: true }).setInputFiles(EMPTY_PDF);
  await page.getByRole('button', { name: 'Continuar', exact: true }).click();
  const alert = page.getByRole('alert').filter({ hasText: 'Erro ao enviar arquivos:' });
  await expect(alert).toBeVisible({ timeout: 30_000 });
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
  await expectAccessible(page, 'financeiro, provider down');
  await page.unroute('**/cobranca');
  await steps.generatePix(page);
  await page.goto(`/anexos/${id}`);
  await expect(page.getByText(PHOTO.name, { exact: true })).toBeVisible();
  await expectAccessible(page, 'anexos, stored');
  await page.goto(`/historico/${id}`);
  await expect(page.getByLabel('Motivação', { exact: true })).toHaveValue('Não se aplica.');
});

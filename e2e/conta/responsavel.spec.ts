import { randomUUID } from 'node:crypto';
import type { Browser } from '@playwright/test';
import { salvarPessoa } from '#contracts/contas/pessoas.contract.ts';
import { confirmarAnexos, criarPedido } from '#contracts/pedidos/pedidos.contract.ts';
import { expect, test, type Page } from '../support/test.ts';
import { expectAccessible, expectNoViolations } from '../support/axe.ts';
import { PHOTO, CSV } from '../support/files.ts';
import { button } from '../support/locators.ts';
import { linkTo } from '../support/mail.ts';
import { newCpf } from '../support/person.ts';
import * as prepare from '../support/prepare.ts';
import { screenshot } from '../support/screenshot.ts';

const SERVICO = 'Pedido de Exames Complementares';
const GRANDMOTHER = {
  nome: 'Ivone Machado',
  data_nascimento: '14/02/1945',
  parentesco: 'avo',
  declara: true,
};

/** The page of the desk with the cases, in a browser of its own. */
async function desk(browser: Browser): Promise<Page> {
  const mesa = await (await browser.newContext()).newPage();
  await prepare.admin(mesa);
  await mesa.goto('/contestacoes');
  return mesa;
}

test(
  'a grandmother without an e-mail → allowed by a power of attorney',
  { tag: '@width' },
  async ({ page, browser }, info) => {
    await prepare.paciente(page, newCpf(), { nome: 'Renata Machado Alves' });
    const cpf = newCpf();
    await page.goto('/conta/pessoas');
    await page.getByLabel('Nome completo', { exact: true }).fill('Ivone Machado');
    await page.getByLabel('Data de nascimento', { exact: true }).fill('14/02/1945');
    await page.getByLabel('CPF', { exact: true }).fill(cpf);
    await page.getByLabel('Parentesco', { exact: true }).selectOption('Avô ou avó');
    await page.getByLabel('Como esta pessoa autoriza').selectOption('Com procuração ou curatela');
    await page.getByLabel('Declaro que sou responsável legal ou cuidador autorizado').check();
    await expectAccessible(page, 'pessoas, by a document');
    await button(page, 'Salvar pessoa').click();
    const form = page.getByRole('form', { name: 'Documentos de Ivone Machado' });
    await button(form, 'Enviar para a equipe').click();
    await expect(form.getByRole('link', { name: /^Procuração ou termo de curatela: Escolha/ })).toBeVisible();
    await form.getByLabel('Procuração ou termo de curatela').setInputFiles(CSV);
    await expect(form.getByText('Aceitamos só foto')).toBeVisible();
    await form.getByLabel('Procuração ou termo de curatela').setInputFiles(PHOTO);
    await form.getByLabel('Documento da pessoa com foto').setInputFiles(PHOTO);
    await expectAccessible(page, 'pessoas, documents chosen');
    await screenshot(page, info, 'responsavel-documentos');
    await button(form, 'Enviar para a equipe').click();
    const people = page.getByRole('list', { name: 'Pessoas' });
    await expect(people).toContainText('A equipe confere e responde por e-mail.');

    const mesa = await desk(browser);
    const digits = cpf.replace(/(\d{3})(\d{3})(\d{3})(\d{2})/, '$1.$2.$3-$4');
    const line = mesa.getByRole('listitem').filter({ hasText: digits });
    await expect(line).toContainText('Procuração ou curatela');
    await expectAccessible(mesa, 'contestacoes, a power of attorney');
    await line.getByRole('link', { name: 'Ivone Machado' }).click();
    await mesa.waitForURL('**/conferencias/*');
    const asking = mesa.getByRole('region', { name: 'Conta que pede' });
    await expect(asking).toContainText('Renata Machado Alves');
    await button(mesa, 'Ver procuração ou termo de curatela').click();
    await expect(asking.getByRole('img', { name: 'Procuração ou termo de curatela' })).toBeVisible();
    await expectAccessible(mesa, 'conferencia');
    await screenshot(mesa, info, 'responsavel-conferencia');
    await button(mesa, 'Aceitar').click();
    const dialog = mesa.getByRole('dialog');
    await dialog.getByLabel('Vale até').fill('01/01/2001');
    await button(dialog, 'Aceitar').click();
    await expect(dialog.getByText('Escreva a data como dd/mm/aaaa, a partir de hoje')).toBeVisible();
    await expectNoViolations(mesa, 'conferencia, accepting');
    await dialog.getByLabel('Vale até').fill('31/12/2099');
    await button(dialog, 'Aceitar').click();
    await expect(mesa.getByText(/^Aceito em/)).toBeVisible();
    await expect(mesa.getByRole('heading', { name: 'Decisão' })).toBeFocused();

    // The list of the account says so at once.
    await expect(people).toContainText('Você pode pedir por esta pessoa até 31/12/2099', { timeout: 3_000 });
    await expectAccessible(page, 'pessoas, allowed by a document');
    await screenshot(page, info, 'responsavel-liberada');
  },
);

test('two guardians of one child → each sends a document, the desk moves the child', async ({
  page,
  browser,
}, info) => {
  const child = { nome: 'Davi Machado Alves', data_nascimento: '03/09/2014', cpf: newCpf() };
  const typed = { ...child, parentesco: 'filho', declara: true };
  await prepare.paciente(page, newCpf(), { nome: 'Renata Machado Alves' });
  await prepare.call(page, salvarPessoa, { body: typed });
  const other = await (await browser.newContext()).newPage();
  await prepare.paciente(other, newCpf(), { nome: 'Carlos Alves' });
  await prepare.call(other, salvarPessoa, { body: typed });
  await other.goto('/conta/pessoas');
  const theirs = other.getByRole('list', { name: 'Pessoas' });
  await expect(theirs).toContainText('A equipe precisa conferir quem responde por esta pessoa.');

  const mesa = await desk(browser);
  const digits = child.cpf.replace(/(\d{3})(\d{3})(\d{3})(\d{2})/, '$1.$2.$3-$4');
  const line = mesa.getByRole('listitem').filter({ hasText: digits });
  await line.getByRole('link', { name: child.nome }).click();
  await button(mesa, 'Pedir documentos').click();
  await expect(mesa.getByText(/^Documentos pedidos às duas contas em/)).toBeVisible();

  for (const one of [page, other]) {
    await one.goto('/conta/pessoas');
    const form = one.getByRole('form', { name: `Documentos de ${child.nome}` });
    await form.getByLabel('Documento que mostra quem responde pela pessoa').setInputFiles(PHOTO);
    await button(form, 'Enviar para a equipe').click();
    await expect(one.getByText('A equipe confere e responde por e-mail.').first()).toBeVisible();
  }
  const first = mesa.getByRole('region', { name: 'Conta que cadastrou antes' });
  await expect(first).toContainText('Renata Machado Alves');
  await expect(first.getByRole('button', { name: /^Ver documento que mostra/ })).toBeVisible({
    timeout: 3_000,
  });
  await expectAccessible(mesa, 'conferencia, two accounts');
  await screenshot(mesa, info, 'responsavel-duas-contas');
  await button(mesa, 'Passar para quem pede').click();
  await button(mesa.getByRole('dialog'), 'Passar para quem pede').click();
  await expect(mesa.getByText(/^Aceito em/)).toBeVisible();
  await expect(theirs).toContainText('Você pode pedir por esta pessoa.', { timeout: 3_000 });
  await expect(page.getByRole('list', { name: 'Pessoas' })).toHaveCount(0, { timeout: 3_000 });
});

test('an adult refuses → the order stays without its content, and nobody asks again yet', async ({
  page,
  browser,
}, info) => {
  await prepare.paciente(page, newCpf(), { nome: 'Renata Machado Alves' });
  const email = `ivone.${randomUUID().slice(0, 8)}@exemplo.com.br`;
  const { id } = await prepare.call(page, salvarPessoa, { body: { ...GRANDMOTHER, cpf: newCpf(), email } });
  const order = { Servico_Selecionado: SERVICO, chave: randomUUID(), pessoa: id };
  const { pedido } = await prepare.call(page, criarPedido, { body: order });
  await prepare.answer(page, pedido.id);
  await prepare.call(page, confirmarAnexos, { id: pedido.id });
  const elsewhere = await (await browser.newContext()).newPage();
  await elsewhere.goto(await linkTo(page, email, 'Alguém pede a sua autorização no Zelo', 'autorizar'));
  await button(elsewhere, 'Não autorizo').click();
  await expect(elsewhere.getByRole('heading', { name: 'Não autorizado' })).toBeVisible();

  await page.goto('/usuario');
  const closed = page.getByRole('region', { name: 'Esperam a autorização da pessoa' });
  await expect(closed).toContainText(/Em \d\d\/\d\d a pessoa não autorizou\./);
  await expect(page.getByText(SERVICO)).toHaveCount(0);
  await expectAccessible(page, 'usuario, a closed order');
  await screenshot(page, info, 'responsavel-fechado');
  await closed.getByRole('link', { name: 'Ver o que fazer em Pessoas da sua conta' }).click();
  await expect(page.getByText(/Dá para perguntar de novo a partir de/)).toBeVisible();
  await expect(button(page, 'Perguntar outra vez')).toHaveCount(0);
});

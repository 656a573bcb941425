import type { Page } from '@playwright/test';
import { confirmarAnexos, criarPedido, gerarCobranca } from '#contracts/pedidos/pedidos.contract.ts';
import { salvarPessoa } from '#contracts/contas/pessoas.contract.ts';
import { randomUUID } from 'node:crypto';
import { expect, test } from '../support/test.ts';
import { expectAccessible } from '../support/axe.ts';
import { PHOTO } from '../support/files.ts';
import { button } from '../support/locators.ts';
import { linkTo } from '../support/mail.ts';
import { newCpf, PASSWORD } from '../support/person.ts';
import * as prepare from '../support/prepare.ts';
import { screenshot } from '../support/screenshot.ts';

const SERVICO = 'Pedido de Exames Complementares';

async function orderFor(page: Page, pessoa: string): Promise<string> {
  const body = { Servico_Selecionado: SERVICO, chave: randomUUID(), pessoa };
  const { pedido } = await prepare.call(page, criarPedido, { body });
  await prepare.answer(page, pedido.id);
  await prepare.act(page, confirmarAnexos, { id: pedido.id });
  await prepare.act(page, gerarCobranca, { id: pedido.id, body: {} });
  await prepare.pay(page, pedido.id);
  return pedido.id;
}

test('a daughter who is of age signs up and takes her record; her mother sees it no more', async ({
  page,
  browser,
}, info) => {
  const cpf = newCpf();
  const email = `lia.${cpf}@exemplo.com.br`;
  await prepare.paciente(page, newCpf(), { nome: 'Renata Machado Alves' });
  const typed = {
    nome: 'Lia Machado Alves',
    data_nascimento: '09/05/2005',
    parentesco: 'filho',
    declara: true,
  };
  const lia = await prepare.call(page, salvarPessoa, { body: { ...typed, cpf, email } });
  const own = await (await browser.newContext()).newPage();
  await own.goto(await linkTo(page, email, 'Alguém pede a sua autorização no Zelo', 'autorizar'));
  await button(own, 'Autorizo').click();
  await expect(own.getByRole('heading', { name: 'Autorizado' })).toBeVisible();
  const id = await orderFor(page, lia.id);

  await page.goto('/chatpage');
  await page.getByLabel('Sobre quem').selectOption({ label: 'Lia Machado Alves' });
  await page.getByLabel('Mensagem', { exact: true }).fill('Ela está melhor.');
  await button(page, 'Enviar').click();
  const log = page.getByRole('log', { name: 'Mensagens' });
  await expect(log.getByText('Sobre Lia Machado Alves', { exact: true })).toBeVisible();
  await expectAccessible(page, 'chat, about a person');
  await screenshot(page, info, 'chat-sobre');

  await prepare.paciente(own, cpf, {
    nome: 'Lia Machado Alves',
    data_nascimento: '09/05/2005',
    emailContato: email,
  });
  await own.goto('/conta');
  await own.getByRole('link', { name: 'Trazer meu prontuário' }).click();
  await button(own, 'Trazer pelo e-mail').click();
  await expect(own.getByText('Por este e-mail não deu para trazer nada.', { exact: false })).toBeVisible();
  await expectAccessible(own, 'prontuario, nothing came');
  await screenshot(own, info, 'prontuario-nada');
  await own.goto(await linkTo(page, email, 'Confirme', 'confirmar-email'));
  await button(own, 'Confirmar e-mail').click();
  await expect(own.getByText('confirmado', { exact: false }).first()).toBeVisible();
  await own.goto('/conta/prontuario');
  await button(own, 'Trazer pelo e-mail').click();
  await expect(own.getByText('O prontuário está na sua conta', { exact: true })).toBeVisible();
  await screenshot(own, info, 'prontuario-veio');

  // The mother's open page drops the line at once.
  await expect(log.getByText('Ela está melhor.')).toHaveCount(0, { timeout: 5_000 });
  await own.goto(`/meu-pedido/${id}`);
  await expect(own.getByRole('heading', { name: SERVICO })).toBeVisible();
  await own.goto('/chatpage');
  await expect(own.getByText('Ela está melhor.')).toBeVisible();
  await page.goto('/conta/pessoas');
  await expect(
    page.getByRole('heading', { name: 'O que você pagou por quem tem a própria conta' }),
  ).toBeVisible();
  await expectAccessible(page, 'pessoas, paid for somebody who left');
  await screenshot(page, info, 'pessoas-pagos');
  await page.goto(`/meu-pedido/${id}`);
  await expect(page.getByText(SERVICO)).toHaveCount(0);
});

test('without the address an adult sends a document → the desk examines it, and the record comes', async ({
  page,
  browser,
}, info) => {
  const own = { nome: 'Lia Machado Alves', data_nascimento: '09/05/2005' };
  const cpf = newCpf();
  const mother = await (await browser.newContext()).newPage();
  await prepare.paciente(mother, newCpf(), { nome: 'Renata Machado Alves' });
  const lia = await prepare.call(mother, salvarPessoa, {
    body: { ...own, cpf, email: `mae.${cpf}@exemplo.com.br`, parentesco: 'filho', declara: true },
  });
  await prepare.call(mother, criarPedido, {
    body: { Servico_Selecionado: SERVICO, chave: randomUUID(), pessoa: lia.id },
  });
  await prepare.paciente(page, cpf, own);
  await page.goto('/conta/prontuario');
  await button(page, 'Enviar documento').click();
  await expect(page.getByText('Escolha o documento.')).toBeVisible();
  await page.getByLabel('Documento com foto').setInputFiles(PHOTO);
  await button(page, 'Enviar documento').click();
  const said = page.getByText(/^Caso \w{4}-\w{4}, aberto em/);
  await expect(said).toBeVisible();
  const protocolo = /\w{4}-\w{4}/.exec(await said.innerText())?.[0] ?? '';
  await expectAccessible(page, 'prontuario, document sent');
  await screenshot(page, info, 'prontuario-documento');

  const mesa = await (await browser.newContext()).newPage();
  await prepare.admin(mesa);
  await mesa.goto('/contestacoes');
  await mesa.getByRole('link', { name: `Caso ${protocolo}` }).click();
  await expect(mesa.getByText('Conta de Renata Machado Alves: 1 pedido')).toBeVisible();
  await button(mesa, 'Ver documento').click();
  await expect(mesa.getByRole('img', { name: 'Documento enviado' })).toBeVisible();
  await expectAccessible(mesa, 'case about a record');
  await screenshot(mesa, info, 'prontuario-caso');
  await button(mesa, 'Aceitar').click();
  await button(mesa.getByRole('dialog'), 'Aceitar').click();
  await expect(mesa.getByText('O prontuário está na conta de quem pediu.')).toBeVisible();

  await expect(page.getByText(`Caso ${protocolo}: conferido`)).toBeVisible({ timeout: 5_000 });
  await page.goto('/conta');
  await expect(page.getByRole('group', { name: 'Acessos aos seus dados' })).toContainText(
    'Abriu o documento de identidade que você enviou',
  );
  await mother.goto('/conta/pessoas');
  await expect(mother.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(mother.getByText(own.nome)).toHaveCount(0);
});

test('a mother brings the registration of her child by its password', async ({ page, browser }, info) => {
  const mae = newCpf();
  const cpf = newCpf();
  const child = await (await browser.newContext()).newPage();
  await prepare.paciente(child, cpf, {
    nome: 'Davi Machado Alves',
    data_nascimento: '03/09/2014',
    responsavelNome: 'Renata Machado Alves',
    responsavelCpf: mae,
    responsavelDeclara: true,
  });
  await child.goto('/usuario');
  await prepare.paciente(page, mae, { nome: 'Renata Machado Alves' });
  await page.goto('/conta/pessoas');
  await page.getByLabel('Nome completo', { exact: true }).fill('Davi Machado Alves');
  await page.getByLabel('CPF', { exact: true }).fill(cpf);
  await page.getByLabel('Parentesco', { exact: true }).selectOption('filho');
  await expect(page.getByLabel('Senha do cadastro dele')).toHaveCount(0);
  await page.getByLabel('Data de nascimento', { exact: true }).fill('03/09/2014');
  await page.getByLabel('Declaro que sou responsável legal ou cuidador autorizado').check();
  await page.getByLabel('Senha do cadastro dele').fill('uma senha qualquer');
  await button(page, 'Salvar pessoa').click();
  await expect(page.getByText('CPF ou senha do cadastro incorretos.').first()).toBeVisible();
  await expect(page.getByLabel('Nome completo', { exact: true })).toHaveValue('Davi Machado Alves');
  await expectAccessible(page, 'pessoas, wrong password of a child');
  await screenshot(page, info, 'pessoas-senha');
  await page.getByLabel('Senha do cadastro dele').fill(PASSWORD);
  await button(page, 'Salvar pessoa').click();
  await expect(page.getByRole('list', { name: 'Pessoas' })).toContainText('Davi Machado Alves');
  await child.goto('/usuario');
  await child.waitForURL('**/login*');
});

import { expect, test } from '@playwright/test';
import { lerPix } from '../../domain/pagamentos/brcode.ts';
import { FOTO, PDF, PLANILHA } from '../support/files.ts';
import { semRolagemLateral, semViolacoes } from '../support/axe.ts';
import { foto } from '../support/screenshot.ts';
import * as passos from '../support/steps.ts';
import { novoCpf } from '../support/person.ts';

const SERVICO = 'Renovação de Receita Azul';

test('from the landing page to a paid order', { tag: '@width' }, async ({ page, context }, info) => {
  const shot = async (name: string) => {
    await semRolagemLateral(page);
    await foto(page, info, `${name}-${info.project.name}`);
  };

  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  await semViolacoes(page, 'landing');
  await shot('01-inicio');
  await page.getByRole('link', { name: 'Solicitar documento' }).first().click();

  const cpf = novoCpf();
  await semViolacoes(page, 'cadastro');
  await shot('02-pedido');
  await passos.cadastrar(page, cpf);
  await semViolacoes(page, 'dados');
  await passos.preencherDados(page);
  await expect(page.getByRole('radio')).toHaveCount(9);
  await semViolacoes(page, 'servico');
  await shot('03-servico');

  const id = await passos.escolherServico(page, SERVICO);
  await expect(
    page.getByText('Este serviço não atende urgências. Em emergência ligue 192 (SAMU).'),
  ).toBeVisible();
  await semViolacoes(page, 'historico');
  await shot('04-historico');
  await passos.responder(page);

  await page.getByLabel('Receita vencida', { exact: true }).setInputFiles(FOTO);
  await page.getByLabel('Outros documentos', { exact: true }).setInputFiles([PDF, PLANILHA]);
  await semViolacoes(page, 'anexos');
  await shot('05-anexos');
  await page.getByRole('button', { name: 'Continuar' }).click();
  await page.waitForURL(`**/financeiro/${id}`);
  await expect(page.getByRole('status').filter({ hasText: 'planilha.csv' })).toBeVisible();
  await semViolacoes(page, 'financeiro, before the charge');
  await shot('06-financeiro');

  const pix = await passos.gerarPix(page);
  expect(lerPix(pix).ok).toBe(true);
  await semViolacoes(page, 'financeiro, waiting');
  await shot('07-pix');

  const [banco] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('link', { name: 'Pagar na demonstração' }).click(),
  ]);
  await semViolacoes(banco, 'demonstration bank');
  await banco.getByRole('button', { name: 'Pagar' }).click();
  await expect(banco.getByText('Pagamento confirmado.')).toBeVisible();
  await banco.close();

  await expect(page.getByRole('heading', { name: 'Pagamento confirmado' })).toBeVisible();
  await semViolacoes(page, 'financeiro, paid');
  await shot('08-pago');
  await page.getByRole('link', { name: 'Meus pedidos' }).first().click();
  await page.waitForURL('**/usuario');
  await expect(
    page.getByRole('listitem').filter({ hasText: SERVICO }).getByText('Pagamento confirmado'),
  ).toBeVisible();
  await expect(page.getByRole('link', { name: 'Entrar em contato' })).toBeVisible();
  await semViolacoes(page, 'usuario');
  await shot('09-usuario');

  await page.getByRole('link', { name: 'Chat' }).click();
  await expect(page.getByRole('log', { name: 'Mensagens' })).toContainText('pagamento confirmado');
  await semViolacoes(page, 'chatpage');
  await shot('10-chat');
});

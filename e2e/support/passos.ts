import { expect, type Page } from '@playwright/test';
import { PESSOA, SENHA } from './pessoa.ts';

/** The steps of the walk, each from the screen before it to the screen after it. */

export async function cadastrar(page: Page, cpf: string): Promise<void> {
  await page.goto('/pedido');
  await page.getByLabel('CPF', { exact: true }).fill(cpf);
  await page.getByLabel('Senha', { exact: true }).fill(SENHA);
  await page.getByLabel('Confirme a senha', { exact: true }).fill(SENHA);
  await page.getByRole('button', { name: 'Cadastrar' }).click();
  await page.waitForURL('**/dados');
}

export async function preencherDados(page: Page): Promise<void> {
  for (const [label, value] of Object.entries(PESSOA))
    await page.getByLabel(label, { exact: true }).fill(value);
  await page.getByLabel('CEP', { exact: true }).fill('01001000');
  await expect(page.getByLabel('Cidade', { exact: true })).toHaveValue('São Paulo');
  await page.getByLabel('Número', { exact: true }).fill('42');
  await page.getByLabel('Complemento', { exact: true }).fill('ap. 52');
  await page.getByRole('button', { name: 'Continuar' }).click();
  await page.waitForURL('**/servico');
}

export async function escolherServico(page: Page, titulo: string): Promise<string> {
  await page.getByRole('radio', { name: titulo }).check();
  await page.getByRole('button', { name: 'Continuar' }).click();
  await page.waitForURL('**/historico/*');
  return page.url().split('/').at(-1) ?? '';
}

export async function responder(page: Page): Promise<void> {
  await expect(page.getByLabel('Motivação', { exact: true })).toBeVisible();
  for (const field of await page.getByRole('textbox').all()) await field.fill('Não se aplica.');
  await page.getByLabel('Declaro que as informações são verdadeiras').check();
  await page.getByLabel('Autorizo o envio do documento assinado').check();
  await page.getByRole('button', { name: 'Continuar' }).click();
  await page.waitForURL('**/anexos/*');
}

export async function semAnexos(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Continuar' }).click();
  await page.waitForURL('**/financeiro/*');
}

export async function gerarPix(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Gerar QR Code Pix' }).click();
  await expect(page.getByRole('img', { name: 'QR Code Pix' })).toBeVisible();
  return page.getByLabel('Código Pix').inputValue();
}

/** Signs a known patient in. */
export async function entrar(page: Page, cpf: string, senha: string = SENHA): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('CPF', { exact: true }).fill(cpf);
  await page.getByLabel('Senha', { exact: true }).fill(senha);
  await page.getByRole('button', { name: 'Entrar' }).click();
  await page.waitForURL('**/usuario');
}

/** A new patient with personal data, on `/servico`. */
export async function pacienteNovo(page: Page, cpf: string): Promise<void> {
  await cadastrar(page, cpf);
  await preencherDados(page);
}

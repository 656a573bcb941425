import { expect, type Page } from '@playwright/test';
import { novoCpf, PESSOA, SENHA } from './person.ts';
import * as prontos from './prepare.ts';
import { irAte } from './keyboard.ts';

/** The steps of the walk, each from the screen before it to the screen after it. */

export async function cadastrar(page: Page, cpf: string): Promise<void> {
  await page.goto('/pedido');
  await page.getByLabel('CPF', { exact: true }).fill(cpf);
  await page.getByLabel('Senha', { exact: true }).fill(SENHA);
  await page.getByLabel('Confirme a senha', { exact: true }).fill(SENHA);
  await page.getByRole('button', { name: 'Cadastrar' }).click();
  await page.waitForURL('**/dados');
}

export async function preencherDados(page: Page, outros: Record<string, string> = {}): Promise<void> {
  for (const [label, value] of Object.entries({ ...PESSOA, ...outros }))
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

/** Signs the demonstration's administrator in. */
export async function entrarNaMesa(page: Page): Promise<void> {
  await page.goto('/loginAdm');
  await page.getByLabel('E-mail', { exact: true }).fill('adm@exemplo.com.br');
  await page.getByLabel('Senha', { exact: true }).fill('mesa de demonstracao');
  await page.getByRole('button', { name: 'Entrar' }).click();
  await page.waitForURL('**/menu_adm');
}

/** A new patient with personal data, on `/servico`. */
export async function pacienteNovo(page: Page, cpf: string): Promise<void> {
  await prontos.paciente(page, cpf);
  await page.goto('/servico');
}

/** From registration to the Pix without a pointer: only keys, in the order in which a person meets the fields. */
export async function peloTeclado(page: Page): Promise<void> {
  const { keyboard } = page;
  const ate = (name: string) => irAte(page, name);
  const escrever = async (campos: Record<string, string>) => {
    for (const [label, value] of Object.entries(campos)) {
      await ate(label);
      await keyboard.type(value);
    }
  };

  await page.goto('/pedido');
  await escrever({ CPF: novoCpf(), Senha: SENHA, 'Confirme a senha': SENHA });
  await keyboard.press('Enter');
  await page.waitForURL('**/dados');
  await escrever({ ...PESSOA, CEP: '01001000' });
  await expect(page.getByLabel('Cidade', { exact: true })).toHaveValue('São Paulo');
  await escrever({ Número: '42' });
  await ate('Sem complemento');
  await keyboard.press('Space');
  await ate('Continuar');
  await keyboard.press('Enter');
  await page.waitForURL('**/servico');
  await expect(page.getByRole('radio').first()).toBeVisible();
  await ate('Renovação de Receita Simples');
  await keyboard.press('ArrowDown');
  await expect(page.getByRole('radio').nth(1)).toBeChecked();
  await ate('Continuar');
  await keyboard.press('Enter');
  await page.waitForURL('**/historico/*');
  await expect(page.getByLabel('Motivação', { exact: true })).toBeVisible();
  const questions = await page.getByRole('textbox').count();
  for (let answered = 0; answered < questions;) {
    await keyboard.press('Tab');
    if (!(await page.locator('textarea:focus, input[type=text]:focus').count())) continue;
    await keyboard.type('não');
    answered += 1;
  }
  for (const box of ['Declaro que as informações', 'Autorizo o envio']) {
    await ate(box);
    await keyboard.press('Space');
  }
  await ate('Continuar');
  await keyboard.press('Enter');
  await page.waitForURL('**/anexos/*');
  await expect(page.getByRole('button', { name: 'Continuar' })).toBeVisible();
  await ate('Continuar');
  await keyboard.press('Enter');
  await page.waitForURL('**/financeiro/*');
  await expect(page.getByRole('button', { name: 'Gerar QR Code Pix' })).toBeVisible();
  await ate('Gerar QR Code Pix');
  await keyboard.press('Enter');
  await expect(page.getByRole('img', { name: 'QR Code Pix' })).toBeVisible();
}

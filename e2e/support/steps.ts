import { expect, type Locator, type Page } from '@playwright/test';
import { newCpf, PERSON, PASSWORD } from './person.ts';
import * as prepare from './prepare.ts';
import { tabTo } from './keyboard.ts';
import { button, field } from './locators.ts';

/**
 * Steps of a patient from the registration to the Pix: each begins on its own screen and ends on the next one.
 * `prepare.ts` does the same by calls, for journeys with a later subject.
 */

/** Registers a CPF with the password `PASSWORD` from `/pedido`; ends on `/dados`. */
export async function register(page: Page, cpf: string): Promise<void> {
  await page.goto('/pedido');
  await fillCadastro(page, cpf);
}

/** Fills in the open registration with a CPF and the password `PASSWORD`; ends on `/dados`. */
export async function fillCadastro(page: Page, cpf: string): Promise<void> {
  await page.getByLabel('CPF', { exact: true }).fill(cpf);
  await page.getByLabel('Senha', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirme a senha', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Cadastrar' }).click();
  await page.waitForURL('**/dados');
}

/** Fills in `/dados` with `PERSON`, an address by its CEP, and `change` by label; ends on `/servico`. */
export async function fillDados(page: Page, change: Record<string, string> = {}): Promise<void> {
  for (const [label, value] of Object.entries({ ...PERSON, ...change }))
    await page.getByLabel(label, { exact: true }).fill(value);
  await page.getByLabel('CEP', { exact: true }).fill('01001000');
  await expect(page.getByLabel('Cidade', { exact: true })).toHaveValue('São Paulo');
  await page.getByLabel('Número', { exact: true }).fill('42');
  await page.getByLabel('Complemento', { exact: true }).fill('ap. 52');
  await page.getByRole('button', { name: 'Continuar' }).click();
  await page.waitForURL('**/servico');
}

/** Chooses a service on `/servico`; ends on the questionnaire. @returns the new order's id */
export async function chooseServico(page: Page, servico: string): Promise<string> {
  await page.getByRole('radio', { name: servico }).check();
  await page.getByRole('button', { name: 'Continuar' }).click();
  await page.waitForURL('**/historico/*');
  return page.url().split('/').at(-1) ?? '';
}

/** Answers every question of `/historico/{id}` and declares both; ends on `/anexos/{id}`. */
export async function answerQuestions(page: Page): Promise<void> {
  await expect(page.getByLabel('Motivação', { exact: true })).toBeVisible();
  for (const answer of await page.getByRole('textbox').all()) await answer.fill('Não se aplica.');
  await page.getByLabel('Declaro que as informações são verdadeiras').check();
  await page.getByLabel('Autorizo o envio do documento assinado').check();
  await page.getByRole('button', { name: 'Continuar' }).click();
  await page.waitForURL('**/anexos/*');
}

/** Continues from `/anexos/{id}` without a file; ends on `/financeiro/{id}`. */
export async function skipAnexos(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Continuar' }).click();
  await page.waitForURL('**/financeiro/*');
}

/** Requests the Pix on `/financeiro/{id}` and waits for its picture. @returns the code to paste at a bank */
export async function generatePix(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Gerar QR Code Pix' }).click();
  await expect(page.getByRole('img', { name: 'QR Code Pix' })).toBeVisible();
  return page.getByLabel('Código Pix').inputValue();
}

/** Signs a registered patient in on `/login`; ends on `/usuario`. */
export async function signIn(page: Page, cpf: string, password: string = PASSWORD): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('CPF', { exact: true }).fill(cpf);
  await page.getByLabel('Senha', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await page.waitForURL('**/usuario');
}

/** Signs the demonstration's administrator in on `/loginAdm`; ends on `/menu_adm`. */
export async function signInAdmin(page: Page): Promise<void> {
  await page.goto('/loginAdm');
  await page.getByLabel('E-mail', { exact: true }).fill('adm@exemplo.com.br');
  await page.getByLabel('Senha', { exact: true }).fill('mesa de demonstracao');
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await page.waitForURL('**/menu_adm');
}

/** A patient with personal data by calls, signed in within this page's browser, on `/servico`. */
export async function newPaciente(page: Page, cpf: string): Promise<void> {
  await prepare.paciente(page, cpf);
  await page.goto('/servico');
}

/** From registration to the Pix without a pointer: keys only, in the order of the fields. */
export async function requestByKeyboard(page: Page): Promise<void> {
  const { keyboard } = page;
  const tabOnTo = (name: string) => tabTo(page, name);
  const typeInto = async (fields: Record<string, string>) => {
    for (const [label, value] of Object.entries(fields)) {
      await tabOnTo(label);
      await keyboard.type(value);
    }
  };

  await page.goto('/pedido');
  await typeInto({ CPF: newCpf(), Senha: PASSWORD, 'Confirme a senha': PASSWORD });
  await keyboard.press('Enter');
  await page.waitForURL('**/dados');
  await typeInto({ ...PERSON, CEP: '01001000' });
  await expect(page.getByLabel('Cidade', { exact: true })).toHaveValue('São Paulo');
  await typeInto({ Número: '42' });
  await tabOnTo('Sem complemento');
  await keyboard.press('Space');
  await tabOnTo('Continuar');
  await keyboard.press('Enter');
  await page.waitForURL('**/servico');
  await expect(page.getByRole('radio').first()).toBeVisible();
  await tabOnTo('Renovação de Receita Simples');
  await keyboard.press('ArrowDown');
  await expect(page.getByRole('radio').nth(1)).toBeChecked();
  await tabOnTo('Continuar');
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
    await tabOnTo(box);
    await keyboard.press('Space');
  }
  await tabOnTo('Continuar');
  await keyboard.press('Enter');
  await page.waitForURL('**/anexos/*');
  await expect(page.getByRole('button', { name: 'Continuar' })).toBeVisible();
  await tabOnTo('Continuar');
  await keyboard.press('Enter');
  await page.waitForURL('**/financeiro/*');
  await expect(page.getByRole('button', { name: 'Gerar QR Code Pix' })).toBeVisible();
  await tabOnTo('Gerar QR Code Pix');
  await keyboard.press('Enter');
  await expect(page.getByRole('img', { name: 'QR Code Pix' })).toBeVisible();
}

/**
 * Prints the letter of a patient at `/correio` and marks it as signed.
 * @returns its card among those to be posted, with its form open
 */
export async function signLetter(desk: Page, nome: string): Promise<Locator> {
  // A job sets the sheet.
  await expect(async () => {
    // Printed in a try that was too short to see it: the letter is no longer here.
    const print = button(letterOf(desk, 'A imprimir', nome), 'Imprimir');
    const dialog = desk.getByRole('dialog');
    if (!(await dialog.isVisible()) && (await print.isVisible())) await print.click({ timeout: 2_000 });
    if (await dialog.isVisible()) await button(dialog, 'Imprimir').click({ timeout: 2_000 });
    await expect(letterOf(desk, 'A assinar', nome)).toBeVisible({ timeout: 2_000 });
  }).toPass();
  return confirmSigned(desk, nome);
}

/** Marks the printed letter of a patient as signed. @returns its card among those to be posted, with its form open */
export async function confirmSigned(desk: Page, nome: string): Promise<Locator> {
  await button(letterOf(desk, 'A assinar', nome), 'Assinado à mão').click();
  const dialog = desk.getByRole('dialog');
  await expect(dialog).toContainText(nome);
  await button(dialog, 'Assinado à mão').click();
  const card = letterOf(desk, 'A postar', nome);
  await expect(card).toBeVisible({ timeout: 3_000 });
  await openRastreio(card);
  return card;
}

const letterOf = (desk: Page, column: string, nome: string): Locator =>
  desk.getByRole('region', { name: column }).getByRole('listitem').filter({ hasText: nome });

/** Opens the form of a letter to be posted: only the first one has it open, which other journeys' letters may come to be. */
export async function openRastreio(card: Locator): Promise<void> {
  const open = button(card, 'Pôr o rastreio');
  await expect(async () => {
    if (await open.isVisible()) {
      await open.click({ timeout: 2_000 });
      await expect(field(card, 'Código de rastreio')).toBeFocused({ timeout: 2_000 });
    }
    await expect(button(card, 'Marcar como postado')).toBeVisible({ timeout: 2_000 });
  }).toPass();
}

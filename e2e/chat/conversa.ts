import { randomUUID } from 'node:crypto';
import { expect, type Browser, type Page } from '@playwright/test';
import { novoCpf } from '../support/person.ts';
import * as prontos from '../support/prepare.ts';

export const log = (page: Page) => page.getByRole('log', { name: 'Mensagens' });
export const campo = (page: Page) => page.getByLabel('Mensagem', { exact: true });
export const arquivo = (page: Page) => page.getByLabel('Arquivo', { exact: true });

export async function escrever(page: Page, texto: string): Promise<void> {
  await campo(page).fill(texto);
  await page.getByRole('button', { name: 'Enviar' }).click();
}

/** The administrator in a browser of their own. */
export async function mesa(browser: Browser): Promise<Page> {
  const adm = await (await browser.newContext()).newPage();
  await prontos.administrador(adm);
  return adm;
}

/** A patient and the administrator side by side, each in a browser of their own. */
export async function lado(page: Page, browser: Browser): Promise<{ cpf: string; adm: Page }> {
  const cpf = novoCpf();
  await prontos.paciente(page, cpf);
  const adm = await mesa(browser);
  await page.goto('/chatpage');
  await adm.goto(`/chatpageadm/${cpf}`);
  await expect(log(page)).toBeVisible();
  await expect(log(adm)).toBeVisible();
  return { cpf, adm };
}

/** Lines that the patient of this page wrote, without a screen. */
export async function jaEscritas(page: Page, quantas: number): Promise<void> {
  for (let i = 1; i <= quantas; i += 1) {
    await page.request.post('/api/chat', { data: { id: randomUUID(), mensagem: `linha ${i}` } });
  }
}

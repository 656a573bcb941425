import { randomUUID } from 'node:crypto';
import { expect, type Browser, type Page } from '@playwright/test';
import { enviarMensagem, listarMensagens } from '#contracts/chat/chat.contract.ts';
import { newCpf } from '../support/person.ts';
import * as prepare from '../support/prepare.ts';

export const log = (page: Page) => page.getByRole('log', { name: 'Mensagens' });
export const messageField = (page: Page) => page.getByLabel('Mensagem', { exact: true });
export const fileField = (page: Page) => page.getByLabel('Arquivo', { exact: true });

export async function send(page: Page, text: string): Promise<void> {
  await messageField(page).fill(text);
  await page.getByRole('button', { name: 'Enviar' }).click();
}

/** @returns the page of the demonstration's administrator, signed in within its own browser */
export async function openAdmin(browser: Browser): Promise<Page> {
  const adm = await (await browser.newContext()).newPage();
  await prepare.admin(adm);
  return adm;
}

/**
 * A new patient on `/chatpage` and the administrator on the same conversation, each in its own browser.
 * @returns the patient's CPF and the administrator's page
 */
export async function openBothSides(page: Page, browser: Browser): Promise<{ cpf: string; adm: Page }> {
  const cpf = newCpf();
  await prepare.paciente(page, cpf);
  const adm = await openAdmin(browser);
  await page.goto('/chatpage');
  await adm.goto(`/chatpageadm/${cpf}`);
  await expect(log(page)).toBeVisible();
  await expect(log(adm)).toBeVisible();
  return { cpf, adm };
}

/** By a call, as the patient of this page. */
export async function say(page: Page, mensagem: string): Promise<void> {
  await prepare.act(page, enviarMensagem, { body: { id: randomUUID(), mensagem } });
}

/** By calls, as the patient of this page: "linha 1", "linha 2" and so on. */
export async function writeLines(page: Page, count: number): Promise<void> {
  for (let i = 1; i <= count; i += 1) await say(page, `linha ${i}`);
}

/** Conversation of this page's patient on the server. */
export const stored = (page: Page) => prepare.call(page, listarMensagens);

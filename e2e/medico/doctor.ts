import { randomInt } from 'node:crypto';
import { expect, type Browser, type Page } from '@playwright/test';
import { entrarMedico } from '../../contracts/contas/identidade.contract.ts';
import { MEDICA, paidPedido } from '../support/documento.ts';
import * as prepare from '../support/prepare.ts';

export const DESK = { viewport: { width: 1440, height: 900 }, hasTouch: false, isMobile: false };

const SYLLABLES = ['ba', 'ce', 'di', 'fo', 'gu', 'la', 'me', 'ni', 'ro', 'su', 'ta', 've'];

/** A name that no other journey has: the queue is one for all of them. */
export function newName(): string {
  const word = Array.from({ length: 5 }, () => SYLLABLES[randomInt(SYLLABLES.length)]).join('');
  return `Rosa ${word.charAt(0).toUpperCase()}${word.slice(1)}`;
}

/** A paid order of a new patient, and the page of the doctor, signed in and on the queue, where it waits. */
export async function waitingCaso(
  page: Page,
  browser: Browser,
  {
    nome,
    servico,
    options = {},
  }: { nome: string; servico: string; options?: Parameters<Browser['newContext']>[0] },
): Promise<Page> {
  await paidPedido(page, servico, { nome });
  const context = await browser.newContext(options);
  const doctor = await context.newPage();
  await prepare.call(doctor, entrarMedico, { body: MEDICA });
  await doctor.goto('/medico');
  await expect(row(doctor, nome)).toBeVisible();
  return doctor;
}

/** The line of a patient in the queue. */
export const row = (page: Page, nome: string) => page.getByRole('listitem').filter({ hasText: nome });

/** Takes the case of a patient in hand and opens it. */
export async function openCaso(doctor: Page, nome: string): Promise<void> {
  await row(doctor, nome).getByRole('button', { name: 'Assumir' }).click();
  await row(doctor, nome).getByRole('link', { name: 'Abrir caso' }).click();
  await expect(doctor.getByRole('heading', { level: 1, name: nome })).toBeVisible();
}

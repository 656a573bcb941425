import { randomInt } from 'node:crypto';
import { expect, type Browser, type Page } from '@playwright/test';
import { assumirCaso } from '#contracts/consultorio/fila.contract.ts';
import { entrarMedico } from '#contracts/contas/identidade.contract.ts';
import { MEDICA, paidPedido } from '../support/documento.ts';
import { button } from '../support/locators.ts';
import * as prepare from '../support/prepare.ts';

export const DESK = { viewport: { width: 1440, height: 900 }, hasTouch: false, isMobile: false };

const SYLLABLES = ['ba', 'ce', 'di', 'fo', 'gu', 'la', 'me', 'ni', 'ro', 'su', 'ta', 've'];

/** A unique name: all journeys share one queue. */
export function newName(): string {
  const word = Array.from({ length: 5 }, () => SYLLABLES[randomInt(SYLLABLES.length)]).join('');
  return `Rosa ${word.charAt(0).toUpperCase()}${word.slice(1)}`;
}

/**
 * A paid order of a new patient waits in the queue of the doctor of the demonstration, who is signed in on this page.
 * @returns its id
 */
export async function waitingCaso(
  doctor: Page,
  browser: Browser,
  { nome, servico }: { nome: string; servico: string },
): Promise<string> {
  const patient = await browser.newContext();
  const id = await paidPedido(patient, servico, { nome });
  await patient.close();
  await prepare.call(doctor, entrarMedico, { body: MEDICA });
  return id;
}

/** Opens the queue with a patient's waiting case. */
export async function openFila(doctor: Page, nome: string): Promise<void> {
  await doctor.goto('/medico');
  await expect(row(doctor, nome)).toBeVisible();
}

/** Row of a patient in the queue. */
export const row = (page: Page, nome: string) => page.getByRole('listitem').filter({ hasText: nome });

/** Takes the case of a patient and opens it. */
export async function openCaso(doctor: Page, nome: string): Promise<void> {
  await row(doctor, nome).getByRole('button', { name: 'Assumir' }).click();
  await row(doctor, nome).getByRole('link', { name: 'Abrir caso' }).click();
  await expect(doctor.getByRole('heading', { level: 1, name: nome })).toBeVisible();
}

/** Takes a case by a call, and opens it at its address. */
export async function openTakenCaso(doctor: Page, id: string, nome: string): Promise<void> {
  await prepare.act(doctor, assumirCaso, { id });
  await doctor.goto(`/medico/${id}`);
  await expect(doctor.getByRole('heading', { level: 1, name: nome })).toBeVisible();
}

/** Signs the documents of a case in hand, after viewing them. */
export async function signCaso(doctor: Page): Promise<void> {
  await button(doctor, 'Assinar e enviar').click();
  const dialog = doctor.getByRole('dialog', { name: 'Assinar e enviar?' });
  await expect(button(dialog, 'Assinar e enviar')).toBeFocused();
  await button(dialog, 'Assinar e enviar').click();
}

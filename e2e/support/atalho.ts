import { expect, type Page } from '@playwright/test';
import { listarAnexos, type Anexo } from '../../contracts/pedidos/anexos.contract.ts';
import { novoCpf } from './pessoa.ts';
import * as prontos from './prontos.ts';

/** A new patient's order whose questionnaire is answered; the page stands on `/anexos/{id}`. */
export async function nosAnexos(page: Page, servico = 'Relatório ou Laudo Médico'): Promise<string> {
  await prontos.paciente(page, novoCpf());
  const id = await prontos.pedidoRespondido(page, servico);
  await page.goto(`/anexos/${id}`);
  await expect(page.getByLabel('Receita vencida', { exact: true })).toBeVisible();
  return id;
}

/** What the server has of an order's files. */
export async function guardados(page: Page, pedidoId: string): Promise<Anexo[]> {
  const answer = await page.request.get(`/api/pedidos/${pedidoId}/anexos`);
  return listarAnexos.responses[200].parse(await answer.json()).anexos;
}

import type { Page } from '@playwright/test';
import { entrarAdm } from '../../contracts/identidade.contract.ts';

/** Signs the administrator of the demonstration in within this page's browser, as its form would. */
export async function entrarNaMesa(page: Page): Promise<void> {
  const data = { email: 'adm@exemplo.com.br', senha: 'mesa de demonstracao' };
  const answer = await page.request.post(entrarAdm.path, { data });
  if (!answer.ok()) throw new Error(`${entrarAdm.path}: ${answer.status()}`);
}

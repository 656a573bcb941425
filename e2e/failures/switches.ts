import { expect, type Page } from '@playwright/test';
import { demoMudarFalha } from '#contracts/instalacao/paginas.contract.ts';

/** Outside services of the demonstration, as in the addresses of `/demo/falhas`. */
type Service =
  | 'asaas'
  | 'viacep'
  | 'brasilapi'
  | 'smtp'
  | 'push'
  | 'whatsapp'
  | 'sms'
  | 'psc'
  | 'sncr'
  | 'tsa';

/** Sets a failure of an outside service; `nenhuma` ends it. services.spec.ts presses the buttons themselves. */
export async function setFault(page: Page, service: Service, falha: string): Promise<void> {
  const path = demoMudarFalha.path.replace(':provedor', service).replace(':falha', falha);
  await expect(await page.request.post(path, { form: {} })).toBeOK();
}

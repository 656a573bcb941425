import { expect, type Page } from '@playwright/test';
import { demoMudarFalha } from '#contracts/instalacao/paginas.contract.ts';

/** The demonstration's outside services, as the addresses of `/demo/falhas` name them. */
type Service = 'asaas' | 'viacep' | 'brasilapi' | 'smtp' | 'psc' | 'sncr' | 'tsa';

/** Lets an outside service fail in one way, or with `nenhuma` in none; services.spec.ts presses the buttons themselves. */
export async function setFault(page: Page, service: Service, falha: string): Promise<void> {
  const path = demoMudarFalha.path.replace(':provedor', service).replace(':falha', falha);
  await expect(await page.request.post(path, { form: {} })).toBeOK();
}

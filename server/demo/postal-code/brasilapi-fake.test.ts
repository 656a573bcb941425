import { expect, onTestFinished, test } from 'vitest';
import { startBrasilApiFake } from './brasilapi-fake.ts';

test('it knows the CEPs of the first fake, and says so of those it does not know', async () => {
  const fake = await startBrasilApiFake();
  onTestFinished(() => fake.close());
  const known = await fetch(`${fake.url}/api/cep/v2/01001000`);
  expect(await known.json()).toMatchObject({ street: 'Praça da Sé', city: 'São Paulo', state: 'SP' });
  const unknown = await fetch(`${fake.url}/api/cep/v2/99999999`);
  expect(unknown.status).toBe(404);
  expect(await unknown.text()).toContain('CEP não encontrado');
  expect(fake.calls['ceps.get']).toBe(2);
});

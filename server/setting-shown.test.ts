import { expect, test } from 'vitest';
import { SETTINGS } from './settings.ts';
import { shownSettings } from './setting-shown.ts';

const of = (env: NodeJS.ProcessEnv) =>
  Object.fromEntries(shownSettings(env).map(({ nome, valor }) => [nome, valor]));

test('of addresses with a user, a path or parameters → protocol and host', () => {
  const shown = of({
    DATABASE_URL: 'postgres://zelo:senha-secreta@db:5432/zelo?sslmode=verify-full',
    SMTP_URL: 'smtps://usuario:senha-secreta@smtp.exemplo.com.br:465',
    SMS_URL: 'https://api.exemplo.com.br/v1/chave-secreta/sms?token=secreto',
    CLAMD_URL: 'unix:/run/secreto.sock',
    ASAAS_URL: 'isto não é um endereço secreto',
  });
  expect(shown).toMatchObject({
    DATABASE_URL: 'postgres://db:5432',
    SMTP_URL: 'smtps://smtp.exemplo.com.br:465',
    SMS_URL: 'https://api.exemplo.com.br',
    CLAMD_URL: 'definida',
    ASAAS_URL: 'definida',
    PORT: null,
  });
});

test('every setting with a secret in it → of those that hold keys nothing is shown', () => {
  const names = Object.keys(SETTINGS);
  const shown = of(Object.fromEntries(names.map((nome) => [nome, `s3cr3t-${nome}`])));
  expect(Object.keys(shown)).toEqual(names);
  const hidden = names.filter((nome) => shown[nome] === 'definida');
  const secret = names.filter((nome) =>
    /SECRET$|SECRET_(?!RESET)|KEY|TOKEN|PASSWORD|HEADERS|BODY/.test(nome),
  );
  expect(secret.length).toBeGreaterThan(15);
  expect(secret.filter((nome) => !hidden.includes(nome))).toEqual([]);
});

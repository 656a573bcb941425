import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { NumeroSncr } from '#domain/documentos/tipo-de-documento.ts';
import type { PedidoDeNumeros, Sncr } from '#ports/sncr.ts';

/** A port under test with a doctor of an active registration, and one of none. */
export type SncrSetup = {
  sncr: Sncr;
  ana: Pick<PedidoDeNumeros, 'inscricao' | 'uf'>;
  caio: Pick<PedidoDeNumeros, 'inscricao' | 'uf'>;
  /** The doctor's whole way through the page; what comes back is exchanged once. */
  signIn(who: 'ana' | 'caio'): Promise<string>;
  /** Where the page leads back to, when the doctor has signed in. */
  comeBack(origin: string, state: string): Promise<URL>;
  /** Moves the clock of the service. */
  wait(ms: number): void;
  fail(
    how:
      | 'down'
      | 'html'
      | 'wrongJson'
      | 'status429'
      | 'status500'
      | 'slow'
      | 'loseAnswer'
      | 'cut'
      | 'noBalance',
  ): void;
  stop(): Promise<void>;
};

const NUMERO = /^\d{4}\.\d-\d{2}\.\d{7}$/;
const digits = (text: string) => Number(text.replaceAll(/\D/g, ''));

/** The contract tests of every way to SNCR. */
export function describeSncr(name: string, makeSetup: () => Promise<SncrSetup>): void {
  describe(`SNCR: ${name}`, () => {
    let setup: SncrSetup;
    beforeEach(async () => {
      setup = await makeSetup();
    });
    afterEach(() => setup.stop());

    const ask = (token: string, numero: NumeroSncr, quantidade = 10) =>
      setup.sncr.pedir(token, { ...setup.ana, numero, quantidade });

    test('the page leads back to the bare origin with a session and the state that it was sent with', async () => {
      const back = await setup.comeBack('https://zelo.exemplo.com.br', 'um-estado');
      expect(back.origin + back.pathname).toBe('https://zelo.exemplo.com.br/');
      expect(back.searchParams.get('state')).toBe('um-estado');
      expect(await setup.sncr.token(back.searchParams.get('session_id') ?? '')).toEqual(expect.any(String));
    });

    test.each(['https://zelo.exemplo.com.br/volta', 'https://zelo.exemplo.com', 'https://zelo.com.br:8443'])(
      'nobody is led back to %s',
      async (origin) => {
        await expect(setup.comeBack(origin, 's')).rejects.toThrow('403');
      },
    );

    test('what comes back is good once', async () => {
      const back = await setup.comeBack('https://zelo.exemplo.com.br', 's');
      const session = back.searchParams.get('session_id') ?? '';
      await setup.sncr.token(session);
      await expect(setup.sncr.token(session)).rejects.toMatchObject({ problem: 'expired', lost: false });
    });

    test('a sign-in whose exchange fails has lost no numbers', async () => {
      const back = await setup.comeBack('https://zelo.exemplo.com.br', 's');
      setup.fail('status500');
      const failed = setup.sncr.token(back.searchParams.get('session_id') ?? '');
      await expect(failed).rejects.toMatchObject({ problem: 'down', lost: false });
    });

    test('what comes back is good for 30 seconds', async () => {
      const back = await setup.comeBack('https://zelo.exemplo.com.br', 's');
      setup.wait(30_001);
      const late = setup.sncr.token(back.searchParams.get('session_id') ?? '');
      await expect(late).rejects.toMatchObject({ problem: 'expired' });
    });

    test.each(['NRA', 'NRB', 'NRB2'] as const)(
      '%s comes as single numbers with a balance',
      async (numero) => {
        const { faixas, saldo } = await ask(await setup.signIn('ana'), numero, 25);
        expect(faixas).toHaveLength(25);
        expect(new Set(faixas.map(({ inicio }) => inicio)).size).toBe(25);
        for (const { inicio, fim } of faixas) {
          expect(inicio).toBe(fim);
          expect(inicio).toMatch(NUMERO);
        }
        expect(saldo).toBeGreaterThanOrEqual(0);
      },
    );

    test.each(['RCE', 'RET'] as const)('%s comes as one block of 1,000', async (numero) => {
      const { faixas } = await ask(await setup.signIn('ana'), numero);
      const [{ inicio, fim } = { inicio: '', fim: '' }, ...more] = faixas;
      expect(more).toEqual([]);
      expect(inicio).toMatch(NUMERO);
      expect(digits(fim) - digits(inicio)).toBe(999);
    });

    test('no number comes twice', async () => {
      const token = await setup.signIn('ana');
      const [first, second] = [await ask(token, 'NRB'), await ask(token, 'NRB')];
      const all = [...first.faixas, ...second.faixas].map(({ inicio }) => inicio);
      expect(new Set(all).size).toBe(20);
    });

    test('the 51st number of a day, and the fourth block of a month, are refused as beyond a limit', async () => {
      const token = await setup.signIn('ana');
      await ask(token, 'NRA', 45);
      await expect(ask(token, 'NRA', 10)).rejects.toMatchObject({ problem: 'limit', lost: false });
      await ask(token, 'NRB', 10);
      for (const numero of ['RCE', 'RET', 'RCE'] as const) await ask(token, numero);
      await expect(ask(token, 'RET')).rejects.toMatchObject({ problem: 'limit', lost: false });
    });

    test('a token that is over gives nothing', async () => {
      const token = await setup.signIn('ana');
      setup.wait(5 * 60_000);
      await expect(ask(token, 'RCE')).rejects.toMatchObject({ problem: 'expired', lost: false });
    });

    test('whose registration is not active, and who is somebody else, is told so', async () => {
      const caio = setup.sncr.pedir(await setup.signIn('caio'), {
        ...setup.caio,
        numero: 'RCE',
        quantidade: 10,
      });
      await expect(caio).rejects.toMatchObject({ problem: 'no-link', lost: false });
      const other = setup.sncr.pedir(await setup.signIn('ana'), {
        ...setup.caio,
        numero: 'RCE',
        quantidade: 10,
      });
      await expect(other).rejects.toMatchObject({ problem: 'other-doctor', lost: false });
    });

    test('where no balance is left nothing comes', async () => {
      const token = await setup.signIn('ana');
      setup.fail('noBalance');
      await expect(ask(token, 'NRA')).rejects.toMatchObject({ problem: 'none', lost: false });
    });

    test.each([
      ['down', 'down', true],
      ['loseAnswer', 'down', true],
      ['cut', 'down', true],
      ['slow', 'slow', true],
      ['status500', 'down', true],
      ['html', 'invalid-answer', true],
      ['wrongJson', 'invalid-answer', true],
      ['status429', 'busy', false],
    ] as const)('%s: told as %s, asked once; an answer may be lost: %s', async (how, problem, lost) => {
      const token = await setup.signIn('ana');
      setup.fail(how);
      for (const numero of ['NRB', 'RCE'] as const) {
        await expect(ask(token, numero)).rejects.toMatchObject({ name: 'SncrError', problem, lost });
      }
    });
  });
}

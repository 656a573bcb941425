import type { Limit } from '../../../../platform/db/queries/rate-limit.ts';

/** One try at a password. */
export type Tentativa = {
  /** The name typed: a CPF or an address, known to us or not. */
  conta: string;
  endereco: string;
  /** The browser's id where it has signed in to this account before; null for strangers. */
  aparelho: string | null;
};

/** An allowance that a try counts against, and what a right password does to it. */
export type Franquia = {
  proposito: string;
  sujeito: string;
  limite: Limit;
  aoAcertar: 'esquecer' | 'devolver';
};

const WINDOW = 900;

/**
 * The allowances of a try, narrowest first: the first one that is used up refuses, and those after it are not
 * counted, so that one address alone can use up a fraction only of what all strangers share. A known device
 * counts against its own and nothing else: whatever strangers do, whoever has the device gets in.
 */
export function franquias({ conta, endereco, aparelho }: Tentativa): readonly Franquia[] {
  if (aparelho !== null) {
    const sujeito = `${conta}|${aparelho}`;
    return [{ proposito: 'entrar-aparelho', sujeito, limite: limite(10), aoAcertar: 'esquecer' }];
  }
  return [
    { proposito: 'entrar', sujeito: `${conta}|${endereco}`, limite: limite(10), aoAcertar: 'esquecer' },
    // Many people may share an address, and an account many strangers: success gives back its own try only.
    { proposito: 'entrar-ip', sujeito: endereco, limite: limite(100), aoAcertar: 'devolver' },
    { proposito: 'entrar-conta', sujeito: conta, limite: limite(50), aoAcertar: 'devolver' },
  ];
}

/**
 * The same for the code of the second step, which is short: ten tries in 15 minutes and thirty a day, for a
 * known device its own, for all strangers who hold the password together.
 */
export function franquiasDoCodigo({ conta, aparelho }: Omit<Tentativa, 'endereco'>): readonly Franquia[] {
  const sujeito = aparelho === null ? conta : `${conta}|${aparelho}`;
  const dia: Limit = { max: 30, windowSeconds: 86_400 };
  return [
    { proposito: 'codigo', sujeito, limite: limite(10), aoAcertar: 'devolver' },
    { proposito: 'codigo-dia', sujeito, limite: dia, aoAcertar: 'devolver' },
  ];
}

function limite(max: number): Limit {
  return { max, windowSeconds: WINDOW };
}

import { expect, test } from 'vitest';
import type { Actor } from '#platform/actor.ts';
import { call } from '#platform/db/command/decision.ts';
import { createSigner, tokenHash } from '#platform/secrets/secrets.ts';
import type { ContestacaoDeps } from './abrir.usecases.ts';
import { pedirOutroLink } from './acompanhar.usecases.ts';
import { cadastroLinkEnd, contestacaoTokens } from './contestacoes.mails.ts';
import { updateContestacao, type ContestacaoRow } from './contestacoes.repository.ts';

const now = new Date('2026-11-27T12:00:00Z');
const soon = new Date('2026-11-28T12:00:00Z');
const signer = createSigner('segredo');
const actor: Actor = { tipo: 'Visitante', visita: null };
// The rule asks for nothing but the signer, and no more of the case.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
const deps = { signer } as ContestacaoDeps;
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
const aceita = {
  id: 'caso',
  email: 'ana@example.com',
  situacao: 'aceita',
  resolvida_em: now,
  cadastro_cliente_id: null,
  cadastro_expira_em: soon,
  cadastro_token_hash: tokenHash(contestacaoTokens.cadastro(signer, 'caso', soon)),
} as ContestacaoRow;

const decide = (caso: ContestacaoRow | undefined) =>
  pedirOutroLink.decide(
    { caso },
    { actor, input: { token: 'token' }, deps, now, newId: () => 'novo' },
    aceita,
  );
const ate = cadastroLinkEnd(now);
const cadastro_token_hash = tokenHash(contestacaoTokens.cadastro(signer, 'caso', ate));
const renewed = call(updateContestacao, 'caso', { cadastro_token_hash, cadastro_expira_em: ate });

test.each([
  ['the link still works', aceita, []],
  ['the link expired', { ...aceita, cadastro_expira_em: now }, [renewed]],
  ['the secret changed', { ...aceita, cadastro_token_hash: tokenHash('outro') }, [renewed]],
])('%s → it is mailed again, renewed where it must be', (_, caso, writes) => {
  const decision = decide(caso);
  expect(decision.writes).toEqual(writes);
  expect(decision.jobs).toHaveLength(1);
});

test.each<[string, ContestacaoRow | undefined]>([
  ['unknown', undefined],
  ['not accepted', { ...aceita, situacao: 'recusada' }],
  ['registered', { ...aceita, cadastro_cliente_id: 'conta' }],
  ['accepted too long ago', { ...aceita, resolvida_em: new Date('2020-01-01T12:00:00Z') }],
])('a case that is %s → no link', (_, caso) => {
  expect(() => decide(caso)).toThrow(expect.objectContaining({ code: 'sem_outro_link' }));
});

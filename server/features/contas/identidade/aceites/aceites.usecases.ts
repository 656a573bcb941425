import type { AceitePedido } from '#contracts/contas/aceite-pedido.ts';
import { TEXTOS_DA_CONTA, type TextoDaConta, type TextoEmVigor } from '#domain/ajustes/textos.ts';
import type { Paciente, PatientScope } from '#platform/actor.ts';
import { AppError } from '#platform/app-error.ts';
import type { Queries } from '#platform/db/database.ts';
import { command } from '#platform/db/command/command.ts';
import { call } from '#platform/db/command/decision.ts';
import type { BaseDeps, UseCase } from '#platform/deps.ts';
import { clienteEvents } from '#features/contas/contas.events.ts';
import { insertConsent, lockAccount } from '../conta/contas.repository.ts';
import { findAceitos } from './aceites.repository.ts';

/** The texts of the house that an account accepts, as they are in force. */
export type TextosDeps = {
  settings: {
    textos: Readonly<Record<TextoDaConta, Pick<TextoEmVigor, 'versao' | 'aceitaDesde' | 'motivo'>>>;
  };
};

/** 409: a text changed while the patient was reading. */
const outroTexto = () =>
  new AppError(
    409,
    'outro_texto',
    'O texto mudou de novo enquanto você lia. Abra a página outra vez, leia e aceite.',
  );

/** The texts that are asked again, for everybody who has not accepted them since. */
function textosPedidos({ settings }: TextosDeps): readonly TextoDaConta[] {
  return TEXTOS_DA_CONTA.filter((tipo) => settings.textos[tipo].aceitaDesde > 0);
}

/** Of what is asked again, what an account still owes. */
function aceitesQueFaltam(aceitos: ReadonlyMap<string, number>, { settings }: TextosDeps): AceitePedido[] {
  return textosPedidos({ settings }).flatMap((tipo) => {
    const { versao, aceitaDesde, motivo } = settings.textos[tipo];
    return (aceitos.get(tipo) ?? 0) < aceitaDesde ? [{ tipo, versao, motivo }] : [];
  });
}

/** Texts that an account has still to accept; asks the database only where one is asked again. */
export async function lerAceitesQueFaltam(
  db: Queries,
  scope: PatientScope,
  deps: TextosDeps,
): Promise<AceitePedido[]> {
  return aceitesQueFaltam(await findAceitos(db, scope, textosPedidos(deps)), deps);
}

type Input = { aceites: readonly { tipo: TextoDaConta; versao: number }[] };
type Call = UseCase<Paciente, Input, BaseDeps & TextosDeps>;

/** Records acceptances; one that is there already is no second one. @throws 409 outro_texto */
export const aceitarTextos = command({
  load: ({ actor: { scope }, input, deps }: Call) => {
    const { textos } = deps.settings;
    if (input.aceites.some(({ tipo, versao }) => textos[tipo].versao !== versao)) throw outroTexto();
    return {
      account: call(lockAccount, { clienteId: scope.clienteId }),
      aceitos: call(findAceitos, scope, TEXTOS_DA_CONTA),
    };
  },
  decide: ({ aceitos }, { actor: { scope }, input }) => {
    const { clienteId } = scope;
    const fresh = new Map(input.aceites.map(({ tipo, versao }) => [tipo, versao]));
    const changed = [...fresh].filter(([tipo, versao]) => (aceitos.get(tipo) ?? 0) < versao);
    return {
      writes: changed.map(([tipo, versao]) => call(insertConsent, clienteId, tipo, versao)),
      audit: changed.map(([tipo]) => ({
        action: `consentimento.${tipo}`,
        targetType: 'cliente',
        targetId: clienteId,
      })),
      events: changed.length === 0 ? [] : clienteEvents(clienteId, 0),
      answer: undefined,
    };
  },
});

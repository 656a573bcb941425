import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { WhatsAppInspection } from '#ports/channel.ts';
import { SncrError } from '#ports/sncr.ts';
import { EICAR } from '#ports/scanner.ts';
import { ConfigError, type Config } from '#server/config.ts';
import { pinnedIn, probes, type Probe } from '#server/drivers.ts';
import { consultarFila, describeFila } from '#features/pagamentos/avisos-asaas/avisos-asaas.public.ts';
import { describeFailure, TITLES, type ProvedorName } from '#features/mesa/provedores/provedores.public.ts';
import { PROVIDER_TIMES } from '#platform/providers/times.ts';
import type { CheckName } from './checks.ts';
import { aviso, bem, mal, reasonOf, type Finding } from './finding.ts';

/** A CEP that every postal-code service knows: Praça da Sé. */
const CEP = '01001000';
/** A CPF that is written right and is nobody's: what the provider says of it does not matter, that it answers does. */
const CPF = '11144477735';
const SCAN_MS = 10_000;
const FAKE = 'o da demonstração';

/** Calls each configured service once without creating, changing or sending anything. */
export async function checkServices(config: Config): Promise<Finding[]> {
  const { payment, mailer, viacep, brasilapi, signature, sncr, scanner, whatsapp } = probes(
    config,
    PROVIDER_TIMES,
  );
  const { appUrl } = config;
  const lookUp = async (service: NonNullable<typeof viacep>['service'], what: CheckName) =>
    (await service.find(CEP)) === null
      ? mal(what, `não conhece o CEP ${CEP}`, 'Confira o endereço do serviço.')
      : bem(what, 'respondendo');
  const found = await Promise.all([
    ask('asaas', payment, async (service, what) => {
      const fila = await consultarFila({ paymentBackground: service, settings: { appUrl } });
      const { palavras, conselho, operador } = describeFila(fila, appUrl);
      const state = conselho === null ? 'bem' : fila.situacao === 'sem-permissao' ? 'aviso' : 'mal';
      return {
        state,
        what,
        words: palavras,
        ...(conselho === null ? {} : { remedy: remedyOf(conselho, operador) }),
      };
    }),
    ask('smtp', mailer, async (service, what) => {
      await service.verify().finally(() => service.close());
      return bem(what, 'o servidor aceita o acesso, por uma conexão segura');
    }),
    ask('viacep', viacep, lookUp),
    config.viacepUrl !== null && brasilapi === null ? null : ask('brasilapi', brasilapi, lookUp),
    !config.demo && config.signature.psc === null
      ? null
      : ask('assinatura', signature, async (service, what) => {
          await service.opening.knows(CPF);
          return bem(what, 'respondendo');
        }),
    !config.demo && config.sncr === null
      ? aviso(
          TITLES.sncr,
          'ausente: os médicos digitam as faixas que o SNCR lhes deu; sem número, receitas controladas não saem eletrônicas',
          'Defina SNCR_URL e CNPJ: docs/operations.md, “Numbers of controlled prescriptions (SNCR)”.',
        )
      : ask('sncr', sncr, async (service, what) => {
          // A session that nobody has: what it says of that does not matter, that it does.
          const said = await service.token(randomUUID()).catch((error: unknown) => error);
          if (!(said instanceof SncrError) || said.problem !== 'expired') throw said;
          return bem(what, 'respondendo');
        }),
    checkRoots(config),
    config.whatsapp === null ? null : ask('whatsapp', whatsapp, checkTemplates(config.whatsapp)),
    config.clamdUrl === null
      ? null
      : ask('clamd', scanner, async (service, what) => {
          const veredito = await service.scan(Readable.from([Buffer.from(EICAR)]), SCAN_MS);
          return veredito === 'ameaca'
            ? bem(what, 'reconhece o vírus de teste')
            : mal(what, 'não reconhece o vírus de teste', 'Atualize as assinaturas (freshclam).');
        }),
  ]);
  return found.filter((finding) => finding !== null);
}

/** Whether the templates by which messages leave are there and approved. */
function checkTemplates({ accountId, template, codeTemplate }: NonNullable<Config['whatsapp']>) {
  return async (service: WhatsAppInspection, what: CheckName): Promise<Finding> => {
    await service.ready();
    if (accountId === null) {
      const remedy = 'Defina WHATSAPP_ACCOUNT_ID (o id da conta do WhatsApp Business) e rode de novo.';
      return aviso(what, 'o acesso vale; os modelos de mensagem não foram conferidos', remedy);
    }
    const names = [template, ...(codeTemplate === null ? [] : [codeTemplate])];
    const found = await Promise.all(names.map((name) => service.hasTemplate(accountId, name)));
    const missing = names.filter((_, i) => !found[i]);
    if (missing.length > 0) {
      const remedy = 'Crie-os no Gerenciador do WhatsApp e espere a aprovação: docs/operations.md.';
      return mal(what, `sem modelo aprovado em pt_BR: ${missing.join(', ')}`, remedy);
    }
    return codeTemplate === null
      ? aviso(what, 'o acesso e o modelo valem; códigos não saem por aqui', 'Defina WHATSAPP_CODE_TEMPLATE.')
      : bem(what, 'o acesso e os modelos valem');
  };
}

/** Whether the pinned roots can be read; null in a demonstration without any, which brings its own. */
async function checkRoots({ demo, signature: { rootsFile } }: Config): Promise<Finding | null> {
  const what = 'SIGNATURE_ROOTS';
  if (rootsFile === null) {
    const remedy = 'Baixe os certificados da ICP-Brasil do site do ITI e defina SIGNATURE_ROOTS.';
    return demo ? null : aviso(what, 'ausente: nenhum médico pode assinar', remedy);
  }
  try {
    const { roots, others } = await pinnedIn(rootsFile);
    return bem(what, `raízes: ${roots.length}, intermediárias: ${others.length}`);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return mal(
      what,
      `${rootsFile} não se lê ou não tem uma raiz (PEM)`,
      'Confira o caminho, o dono e o conteúdo do arquivo: sem ele o servidor não inicia.',
    );
  }
}

async function ask<T>(
  nome: Exclude<ProvedorName, 'push'>,
  probe: Probe<T> | null,
  look: (service: T, what: CheckName) => Promise<Finding>,
): Promise<Finding> {
  const what = TITLES[nome];
  if (probe === null) return aviso(what, FAKE);
  try {
    return await look(probe.service, what);
  } catch (error) {
    const last = probe.last();
    const { palavras, conselho, operador } = describeFailure(nome, {
      tipo: last?.kind ?? null,
      codigo: last?.code ?? null,
    });
    return mal(
      what,
      `${palavras} (${reasonOf(causeOf(error))})`,
      conselho === null ? 'Confira o endereço, a rede e o serviço.' : remedyOf(conselho, operador),
    );
  }
}

/** Advice for the desk, and the settings that it leaves to the operator. */
function remedyOf(conselho: string, operador: string | null | undefined): string {
  return operador ? `${conselho} ${operador}` : conselho;
}

/** The cause of a provider error says more than the error itself. */
function causeOf(error: unknown): unknown {
  return error instanceof Error && error.cause !== undefined ? causeOf(error.cause) : error;
}

import { z } from 'zod';
import { CHAVES_DOS_AVISOS } from '#domain/avisos/avisos.ts';
import { defineContract, errors, instant } from '../contract.ts';

const tag = 'avisos';
const access = ['Admin'] as const;
const params = z.object({ chave: z.string().max(60) });

/** Words of a mail, with placeholders in braces; rules: domain/avisos/problemas-do-aviso.ts. */
export const textoDoAviso = z
  .object({
    assunto: z.string().max(500),
    titulo: z.string().max(500),
    paragrafos: z.array(z.string().max(5000)).max(50).readonly(),
    botao: z.string().max(500),
    rodape: z.string().max(1000),
  })
  .meta({ id: 'TextoDoAviso' });

const aviso = z
  .object({
    chave: z.enum(CHAVES_DOS_AVISOS),
    texto: textoDoAviso,
    /** Differs from the initial words. */
    editado: z.boolean(),
    /** Incremented with each change; 0: never edited. An edit based on an older version is refused. */
    versao: z.number().int(),
    /** Last change; null without one. */
    em: instant.nullable(),
  })
  .meta({ id: 'AvisoEditavel' });
export type AvisoEditavel = z.infer<typeof aviso>;

export const lerAvisos = defineContract({
  operationId: 'lerAvisos',
  method: 'GET',
  path: '/api/avisos',
  summary: 'What every mail of the house says, with its version',
  tag,
  access,
  responses: { 200: z.object({ avisos: z.array(aviso) }), ...errors() },
});

export const salvarAviso = defineContract({
  operationId: 'salvarAviso',
  method: 'PUT',
  path: '/api/avisos/:chave',
  summary:
    'Change what a mail says, or give it back its first words (`null`); 409 when it was changed elsewhere',
  tag,
  access,
  params,
  body: z.object({
    texto: textoDoAviso.nullable(),
    /** The version that was read when this was typed. */
    versao: z.number().int(),
  }),
  responses: { 200: z.object({ aviso }), ...errors(400, 404, 409) },
});

export const testarAviso = defineContract({
  operationId: 'testarAviso',
  method: 'POST',
  path: '/api/avisos/:chave/teste',
  summary: "Mail a text, saved or not, to the administrator's own address, with made-up values; 20 an hour",
  tag,
  access,
  params,
  body: z.object({ texto: textoDoAviso }),
  responses: { 202: z.object({ mensagem: z.string() }), ...errors(400, 404) },
});

export const lerHistoricoDeAvisos = defineContract({
  operationId: 'lerHistoricoDeAvisos',
  method: 'GET',
  path: '/api/avisos/historico',
  summary: 'Changes of mails by the administrator, newest first, 200 at most',
  tag,
  access,
  responses: {
    200: z
      .object({
        mudancas: z.array(
          z.object({
            id: z.uuid(),
            chave: z.string(),
            versao: z.number().int(),
            /** Words from then on; null: the initial ones again. */
            texto: textoDoAviso.nullable(),
            em: instant,
          }),
        ),
      })
      .meta({ id: 'HistoricoDeAvisos' }),
    ...errors(),
  },
});
export type MudancaDeAviso = z.infer<(typeof lerHistoricoDeAvisos)['responses'][200]>['mudancas'][number];

import type { Page } from '@playwright/test';
import type { Andamento } from '#contracts/consultorio/andamento.contract.ts';
import type { DocumentoDoPaciente } from '#contracts/documentos/entrega.contract.ts';
import { PHOTO } from '../support/files.ts';

export const SEGREDO = 'K7M4 2QXD 9RTF';
const ASSINADO_EM = '2026-11-23T12:47:00Z';

/** A document for its patient; `change` overrides. */
export function documento(change: Partial<DocumentoDoPaciente> = {}): DocumentoDoPaciente {
  const { id = '0193f0aa-0000-7000-8000-000000000001' } = change;
  const codigo = 'QXK7-M42D-9RTF-3WPA';
  return {
    id,
    tipo: 'simples',
    titulo: 'Receita simples',
    artigo: 'a',
    estado: 'assinado',
    canal: 'eletronico',
    codigo,
    endereco: `https://zelo.exemplo.com.br/verificar/${codigo}`,
    segredo: SEGREDO,
    emitidoEm: ASSINADO_EM,
    assinadoEm: ASSINADO_EM,
    validade: { ate: '2026-12-23', dias: 30 },
    tratamento: { ate: '2026-12-23', dias: 30 },
    medico: { nome: 'Helena Prado', registro: 'CRM-SP 000123', especialidade: 'Clínica médica' },
    enviadoEm: '2026-11-23T12:48:00Z',
    certificadoDeTeste: true,
    revogadoEm: null,
    revogadoMotivo: null,
    substituidoPor: null,
    substitui: null,
    arquivo: `/api/documentos/${id}/arquivo`,
    folhas: [`/api/documentos/${id}/paginas/1`],
    dispensacoes: [],
    relato: null,
    ...change,
  };
}

/** Steps of an order, all done; names as in the domain. */
export function passosFeitos(...names: Andamento['passos'][number]['passo'][]): Andamento['passos'] {
  return names.map((passo) => ({ passo, estado: 'feito', em: ASSINADO_EM }));
}

/** Mocks this page's order with these documents and steps. */
export async function pretend(
  page: Page,
  pedidoId: string,
  { documentos, ...andamento }: Partial<Andamento> & { documentos: DocumentoDoPaciente[] },
): Promise<void> {
  const email = { mascarado: 'm***a@exemplo.com.br', confirmado: true };
  const consentimentoCid = { autorizado: false, aberto: false };
  const nothing: Andamento = {
    passos: [],
    medico: null,
    pergunta: null,
    recusa: null,
    envio: null,
    consentimentoCid,
  };
  await page.route(`**/api/pedidos/${pedidoId}/documentos`, (route) =>
    route.fulfill({ json: { documentos, email } }),
  );
  await page.route(`**/api/pedidos/${pedidoId}/andamento`, (route) =>
    route.fulfill({ json: { ...nothing, ...andamento } }),
  );
  await page.route('**/api/documentos/*/paginas/*', (route) =>
    route.fulfill({ contentType: PHOTO.mimeType, body: PHOTO.buffer }),
  );
}

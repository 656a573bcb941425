import Download from 'lucide-react/icons/download';
import Hourglass from 'lucide-react/icons/hourglass';
import { useState } from 'react';
import { abrirDocumentoDoCaso, type DocumentoDoCaso } from '#contracts/consultorio/decisao.contract.ts';
import { dataEHora } from '#domain/calendario/horas.ts';
import { tituloDoDocumento } from '#domain/documentos/tipos.ts';
import { palavraDaDispensacao } from '#domain/documentos/verificacao/dispensacao.ts';
import { addressOf } from '#lib/api/api.ts';
import { Desajustes, DocumentoEmitido } from '#web/caso/caso.public.ts';
import { AnchorButton } from '#ui/button/AnchorButton.tsx';
import { Button } from '#ui/button/Button.tsx';
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx';
import { Note } from '#ui/status/Note.tsx';
import { useAssinatura } from '#web/medico/assinatura/assinatura.api.ts';
import { showAssinatura } from '#web/medico/assinatura/assinatura-store.ts';
import { useAnular, useAssinarAMao } from '../decisao.api.ts';
import { RevogarDialog } from './RevogarDialog.tsx';
import './emissao.css';
import { lowerFirst } from '#lib/words/lower-first.ts';

type IssuedDocumentProps = { pedidoId: string; documento: DocumentoDoCaso };

const ADVICE = {
  anular: 'Anule o documento e emita o que é preciso.',
  revogar: 'Revogue o documento, com o motivo, e emita o que é preciso. O paciente é avisado.',
};

/** State, number, file and withdrawal of an issued document. */
export function IssuedDocument({ pedidoId, documento }: IssuedDocumentProps) {
  const { id, estado, desajustes, faltaNumero } = documento;
  const { tipo } = documento.documento;
  const titulo = tituloDoDocumento(documento.documento);
  const annul = useAnular(pedidoId);
  const sign = useAssinarAMao(pedidoId);
  const [asked, setAsked] = useState<'anular' | 'revogar' | null>(null);
  return (
    <>
      <DocumentoEmitido {...documento} tipo={tipo} titulo={titulo}>
        <Desajustes
          desajustes={desajustes}
          conselho={ADVICE[estado === 'a assinar' ? 'anular' : 'revogar']}
        />
        {estado === 'a assinar' && <Waiting espera={documento.espera} />}
        {estado === 'a imprimir' && (
          <p className="small muted">
            {faltaNumero
              ? 'Sai em papel: a folha recebe o número do talão quando é impressa em Correio.'
              : 'Sai em papel: imprima, assine à mão e poste.'}
          </p>
        )}
        {documento.dispensacoes.length > 0 && <Dispensed dispensacoes={documento.dispensacoes} />}
        {[annul.error, sign.error].map(
          (error, i) =>
            error !== null && (
              <Note key={i === 0 ? 'anular' : 'assinar'} kind="stop" role="alert">
                {error.message}
              </Note>
            ),
        )}
        <div className="emitido-acts cluster gap-2">
          {estado !== 'a assinar' && estado !== 'anulado' && !faltaNumero && (
            <AnchorButton
              variant="secondary"
              size="desk"
              icon={Download}
              href={addressOf(abrirDocumentoDoCaso.path, { id })}
              download
            >
              {estado === 'a imprimir' ? 'Baixar para imprimir' : 'Baixar'}
            </AnchorButton>
          )}
          {estado === 'a imprimir' && !faltaNumero && (
            <Button variant="secondary" size="desk" busy={sign.isPending} onClick={() => sign.mutate(id)}>
              Assinado à mão
            </Button>
          )}
          {estado === 'a assinar' && (
            <Button variant="stop" size="desk" onClick={() => setAsked('anular')}>
              Anular
            </Button>
          )}
          {(['assinado', 'impresso'].includes(estado) ||
            (estado === 'a imprimir' && (faltaNumero || desajustes.length > 0))) && (
            <Button variant="stop" size="desk" onClick={() => setAsked('revogar')}>
              Revogar
            </Button>
          )}
        </div>
      </DocumentoEmitido>
      <ConfirmDialog
        open={asked === 'anular'}
        title={`Anular ${lowerFirst(titulo)}?`}
        verb="Anular"
        destructive
        busy={annul.isPending}
        onConfirm={() => annul.mutate(id, { onSettled: () => setAsked(null) })}
        onCancel={() => setAsked(null)}
      >
        O documento ainda não foi assinado e ninguém o viu. O número dele não é usado de novo, e o texto volta
        a ser um rascunho.
      </ConfirmDialog>
      {asked === 'revogar' && (
        <RevogarDialog pedidoId={pedidoId} documento={documento} onClose={() => setAsked(null)} />
      )}
    </>
  );
}

/** Entries of dispensing of a prescription. */
function Dispensed({ dispensacoes }: Pick<DocumentoDoCaso, 'dispensacoes'>) {
  return (
    <ul className="small" aria-label="Dispensação">
      {dispensacoes.map(({ em, farmaceutico, registro, verificada, itens }) => (
        <li key={`${em} ${registro} ${itens.join()}`}>
          Dispensação por {farmaceutico}, {registro}, em {dataEHora(em)},{' '}
          {[palavraDaDispensacao(verificada), itens.join('; ')].filter(Boolean).join(': ')}
        </li>
      ))}
    </ul>
  );
}

/** Reason of a delayed signature, and the doctor's options. */
function Waiting({ espera }: { espera: string | null }) {
  const { data } = useAssinatura();
  if (data?.sessao === null) {
    return (
      <Note kind="wait" icon={Hourglass} title="Espera o seu certificado">
        <p>{espera ?? 'O documento está emitido. Abra o certificado e ele é assinado sozinho.'}</p>
        <Button variant="secondary" size="desk" onClick={() => showAssinatura(true)}>
          Abrir certificado
        </Button>
      </Note>
    );
  }
  return (
    <p className="small muted" role="status">
      {espera ?? (data ? 'Assinando…' : 'O documento está emitido e espera a assinatura.')}
    </p>
  );
}

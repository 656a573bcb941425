import BadgeAlert from 'lucide-react/icons/badge-alert';
import BadgeCheck from 'lucide-react/icons/badge-check';
import FileCheck from 'lucide-react/icons/file-check';
import PenOff from 'lucide-react/icons/pen-off';
import Printer from 'lucide-react/icons/printer';
import Signature from 'lucide-react/icons/signature';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { Caso } from '#contracts/consultorio/caso.contract.ts';
import type { DocumentoDoCaso } from '#contracts/consultorio/decisao.contract.ts';
import { horaEscrita } from '#domain/calendario/horas.ts';
import { formatCpf } from '#domain/contas/cpf.ts';
import { tipoDeDocumento, tituloDoDocumento } from '#domain/documentos/tipos.ts';
import { useSession } from '#web/conta/identidade/session.public.ts';
import { SHEET_TONES } from '#lib/words/sheet-tones.ts';
import { Button } from '#ui/button/Button.tsx';
import { ModalDialog } from '#ui/dialog/ModalDialog.tsx';
import { Kbd } from '#ui/keys/Kbd.tsx';
import { Icon } from '#ui/picture/Icon.tsx';
import { Sheet } from '#ui/picture/Sheet.tsx';
import { useAssinatura } from '#web/medico/assinatura/assinatura.api.ts';
import { contextoDoCaso, writtenIn } from './written-lines.ts';
import './assinar.css';

type AssinarDialogProps = {
  caso: Caso;
  /** Drafts to be issued, as read. */
  documentos: readonly DocumentoDoCaso[];
  busy: boolean;
  onConfirm: () => void;
  onCancel: () => void;
};

/** Summary before signing: the patient, the content of each document, and its channel. */
export function AssinarDialog({ caso, documentos, busy, onConfirm, onCancel }: AssinarDialogProps) {
  const verb = useRef<HTMLButtonElement>(null);
  const { paciente } = caso;
  useConfirmKeys(onConfirm);
  return (
    <ModalDialog title="Assinar e enviar?" focus={verb} onCancel={onCancel}>
      <p className="assinar-quem">
        <b>{paciente.nome}</b>
        {paciente.idade !== null && `, ${paciente.idade === 1 ? '1 ano' : `${paciente.idade} anos`}`}, CPF{' '}
        <span className="num nowrap">{formatCpf(paciente.cpf)}</span>
      </p>
      <ol className="assinar-documentos" aria-label="O que vai ser assinado">
        {documentos.map((documento) => (
          <Written key={documento.id} caso={caso} documento={documento} />
        ))}
      </ol>
      <ul className="assinar-linhas small">
        <SignedWith />
        <li>
          <Icon icon={PenOff} />
          Depois de assinado não muda: só por um documento novo.
        </li>
      </ul>
      <div className="dialog-actions">
        <Button variant="secondary" onClick={onCancel}>
          Voltar
        </Button>
        <Button icon={Signature} ref={verb} busy={busy} onClick={onConfirm}>
          Assinar e enviar
          <Kbd keys={['Enter']} />
        </Button>
      </div>
    </ModalDialog>
  );
}

/** Ctrl or ⌘ and Enter confirm, too. A key held down since before the dialog opened confirms nothing. */
export function useConfirmKeys(onConfirm: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    const chord = event.ctrlKey || event.metaKey;
    if (event.repeat || chord) event.preventDefault();
    if (chord && !event.repeat) onConfirm();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen, true);
    return () => document.removeEventListener('keydown', listen, true);
  }, []);
}

function Written({ caso, documento }: { caso: Caso; documento: DocumentoDoCaso }) {
  const { papel } = tipoDeDocumento(documento.documento.tipo);
  const titulo = tituloDoDocumento(documento.documento);
  const { items, fields } = writtenIn(
    documento.documento,
    contextoDoCaso({ servico: caso.pedido.Servico_Selecionado, idade: caso.paciente.idade }),
  );
  return (
    <li>
      <Sheet tone={SHEET_TONES[papel]} />
      <div className="assinar-documento grid breakable">
        <h3>{titulo}</h3>
        {items.map(({ name, quantity, use }, place) => (
          // Two items may be equal: only their index identifies them.
          <p key={place} className="assinar-item grid gap-0-4">
            <b>{name}</b>
            <span className="num">{quantity}</span>
            <span className="small muted">{use}</span>
          </p>
        ))}
        {fields.length > 0 && (
          <dl className="small">
            {fields.map(({ label, value }) => (
              <div key={label}>
                <dt className="quiet">{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        )}
        <p className="assinar-canal small">
          <Icon className="ink-brand" icon={documento.canal === 'eletronico' ? FileCheck : Printer} />
          {CANAIS[documento.canal]}
        </p>
      </div>
    </li>
  );
}

const CANAIS: Readonly<Record<DocumentoDoCaso['canal'], string>> = {
  eletronico: 'PDF assinado, na conta do paciente; aviso por e-mail',
  impresso: 'Papel: impresso, assinado à mão e enviado pelo correio',
  transcricao: 'Papel: copiado à mão no talão e enviado pelo correio',
};

function SignedWith() {
  const { nome } = useSession();
  const { data } = useAssinatura();
  const sessao = data?.sessao ?? null;
  const certificate =
    sessao === null
      ? 'espera o certificado, que não está aberto'
      : `${sessao.certificadoDeTeste ? 'certificado de teste' : 'certificado'} até ${horaEscrita(sessao.ate)}`;
  return (
    <li>
      <Icon icon={sessao === null ? BadgeAlert : BadgeCheck} />
      {nome}, {certificate}
    </li>
  );
}

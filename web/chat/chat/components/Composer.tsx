import Paperclip from 'lucide-react/icons/paperclip';
import SendHorizontal from 'lucide-react/icons/send-horizontal';
import X from 'lucide-react/icons/x';
import {
  useEffect,
  useId,
  useRef,
  useState,
  type ClipboardEvent,
  type KeyboardEvent,
  type RefObject,
} from 'react';
import { formatBytes } from '../../../../domain/pedidos/anexos.ts';
import { recusaDaMensagem } from '../../../../domain/chat/chat.ts';
import { useCoarsePointer } from '../../../lib/browser/useCoarsePointer.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { IconButton } from '../../../ui/button/IconButton.tsx';
import { Icon } from '../../../ui/picture/Icon.tsx';
import { Note } from '../../../ui/status/Note.tsx';
import { TextArea } from '../../../ui/field/TextArea.tsx';
import { acceptedTypes, isIos } from '../../../lib/upload/choose-file.ts';
import { filesOf } from '../../../lib/upload/useDrop.ts';
import type { UnsentAct } from '../chat.api.ts';
import { useAttach, type ChosenFile } from '../useAttach.ts';

type ComposerProps = UnsentAct & { campo: RefObject<HTMLTextAreaElement | null> };

/**
 * The message field, its two buttons and the chosen file. Typed text is kept until it is sent, also over a
 * reload.
 */
export function Composer({ messages, files, campo }: ComposerProps) {
  const id = useId();
  const toque = useCoarsePointer();
  const [erro, setErro] = useState<string | null>(null);
  const seletor = useRef<HTMLInputElement>(null);
  const attach = useAttach(files, () => {
    if (seletor.current) seletor.current.value = '';
  });
  const { text: texto } = messages.now;
  useEffect(() => ajustarAltura(campo.current, texto), [campo, texto]);

  function enviar() {
    const recusa = recusaDaMensagem(texto);
    setErro(recusa);
    if (recusa === null) messages.send(texto.trim());
    campo.current?.focus();
  }

  function tecla(event: KeyboardEvent) {
    // With a keyboard Enter sends; on a touch screen Enter is the only key for a new line.
    const manda = event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing && !toque;
    if (!manda) return;
    event.preventDefault();
    enviar();
  }

  /** Takes the chosen file out; its button disappears, so the file field takes the focus. */
  function tirar() {
    attach.choose(undefined);
    seletor.current?.focus();
  }

  /** A pasted picture is chosen as a file; pasted text is left to the browser. */
  function colar(event: ClipboardEvent) {
    const [imagem] = filesOf(event.clipboardData);
    if (imagem === undefined) return;
    event.preventDefault();
    attach.choose(imagem, 'pasted');
  }

  const dito = erro ?? attach.error;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        enviar();
      }}
    >
      {dito !== null && (
        <Note kind="stop" role="alert">
          {dito}
        </Note>
      )}
      {!(messages.now.durable && files.now.durable) && (
        <p className="fine muted">
          Este navegador não guarda o que ainda não foi enviado: não feche a página antes.
        </p>
      )}
      <div className="chat-compor">
        <div className="chat-campo">
          <label className="visually-hidden" htmlFor={`${id}-mensagem`}>
            Mensagem
          </label>
          <TextArea
            id={`${id}-mensagem`}
            ref={campo}
            rows={1}
            value={texto}
            placeholder="Escreva aqui"
            aria-invalid={erro !== null || undefined}
            onChange={(event) => {
              setErro(null);
              messages.type(event.target.value);
            }}
            onKeyDown={tecla}
            onPaste={colar}
          />
          <Button type="submit" icon={SendHorizontal}>
            <span className="chat-enviar">Enviar</span>
          </Button>
        </div>
        <div className="chat-anexar">
          <label className="visually-hidden" htmlFor={`${id}-arquivo`}>
            Arquivo
          </label>
          <span className="chat-escolher">
            <input
              ref={seletor}
              id={`${id}-arquivo`}
              type="file"
              accept={acceptedTypes(isIos(navigator))}
              onChange={(event) => attach.choose(event.target.files?.[0])}
            />
            <span className="chat-clipe" aria-hidden="true">
              <Icon icon={Paperclip} />
            </span>
          </span>
          <Chosen chosen={attach.chosen} onTakeOut={tirar} />
          <Button variant="secondary" size="sm" onClick={() => attach.attach()}>
            Anexar
          </Button>
        </div>
      </div>
    </form>
  );
}

/** Fits the field's height to its text, for browsers without `field-sizing`. */
function ajustarAltura(element: HTMLTextAreaElement | null, texto: string): void {
  if (!element) return;
  element.style.height = 'auto';
  if (texto !== '') element.style.height = `${element.scrollHeight + 2}px`;
}

/** The name and size of the chosen file with a button to take it out, or the sentence that none is chosen. */
function Chosen({ chosen, onTakeOut }: { chosen: ChosenFile | null; onTakeOut: () => void }) {
  if (chosen === null) return <p className="small quiet chat-escolhido">Nenhum arquivo escolhido</p>;
  const { name, content } = chosen;
  return (
    <>
      <p className="small chat-escolhido" role="status">
        <span className="chat-nome">{name}</span>{' '}
        <span className="quiet num nowrap">{formatBytes(content.size)}</span>
      </p>
      <IconButton icon={X} label={`Tirar ${name}`} size="desk" onClick={onTakeOut} />
    </>
  );
}

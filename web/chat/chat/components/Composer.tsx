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
import { formatBytes } from '#domain/pedidos/anexos.ts';
import { recusaDaMensagem } from '#domain/chat/chat.ts';
import { useCoarsePointer } from '#lib/browser/useCoarsePointer.ts';
import { Button } from '#ui/button/Button.tsx';
import { IconButton } from '#ui/button/IconButton.tsx';
import { Icon } from '#ui/picture/Icon.tsx';
import { Note } from '#ui/status/Note.tsx';
import { Select, TextArea } from '#ui/field/TextInput.tsx';
import { acceptedTypes, isIos } from '#lib/upload/choose-file.ts';
import { filesOf } from '#lib/upload/useDrop.ts';
import type { UnsentAct } from '../chat.api.ts';
import { useAttach, type ChosenFile } from '../useAttach.ts';

/** An empty message within this time of a sent one is the second click of a double click, not an empty message. */
const DOUBLE_CLICK_MS = 600;

/** An Enter within this time of the end of a composed word confirmed that word; nobody presses it again so fast. */
const CONFIRM_MS = 50;

type ComposerProps = UnsentAct & {
  field: RefObject<HTMLTextAreaElement | null>;
  /** Additional refusal of a text; null when it may be sent. */
  refuse?: ((text: string) => string | null) | undefined;
  /** Whom a message may be about, and whom one is about unless another is chosen. */
  /**
   * For the desk: number of the newest message in sight, with which `Responder e fechar` closes the conversation; null without the
   * button.
   */
  closesAt?: number | null | undefined;
  about: { options: { value: string; label: string }[]; byDefault: string };
};

/** Typed text is kept until it is sent, also over a reload. */
export function Composer({ messages, files, field, refuse, closesAt = null, about }: ComposerProps) {
  const id = useId();
  const touch = useCoarsePointer();
  const [error, setError] = useState<string | null>(null);
  const fileInput = useRef<HTMLInputElement>(null);
  const sentAt = useRef(-Infinity);
  const composedAt = useRef(-Infinity);
  const [chosenAbout, setChosenAbout] = useState<string | null>(null);
  const stillThere = about.options.some(({ value }) => value === chosenAbout);
  const aboutNow = stillThere && chosenAbout !== null ? chosenAbout : about.byDefault;
  const sobre = aboutNow === '' ? null : aboutNow;
  const attach = useAttach(files, sobre, () => {
    if (fileInput.current) fileInput.current.value = '';
  });
  const { text } = messages.now;
  useEffect(() => fitHeight(field.current, text), [field, text]);

  function submit(fecharAte: number | null = null) {
    // The second click of a double click finds the field that the first one emptied.
    if (text.trim() === '' && performance.now() - sentAt.current < DOUBLE_CLICK_MS) return;
    const refusal = recusaDaMensagem(text) ?? refuse?.(text) ?? null;
    setError(refusal);
    if (refusal === null) {
      messages.send(text.trim(), sobre, fecharAte);
      sentAt.current = performance.now();
    }
    field.current?.focus();
  }

  function sendOnEnter(event: KeyboardEvent) {
    // With a keyboard Enter sends; on a touch screen Enter is the only key for a new line.
    if (event.key !== 'Enter' || event.shiftKey || touch) return;
    event.preventDefault();
    if (event.timeStamp - composedAt.current >= CONFIRM_MS) submit();
  }

  /** Removes the chosen file; its button disappears, so the file field takes the focus. */
  function takeOut() {
    attach.choose(undefined);
    fileInput.current?.focus();
  }

  /** A pasted picture is chosen as a file; pasted text is left to the browser. */
  function paste(event: ClipboardEvent) {
    const [image] = filesOf(event.clipboardData);
    if (image === undefined) return;
    event.preventDefault();
    attach.choose(image, 'pasted');
  }

  const message = error ?? attach.error;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {message !== null && (
        <Note kind="stop" role="alert">
          {message}
        </Note>
      )}
      {!(messages.now.durable && files.now.durable) && (
        <p className="fine muted">
          Este navegador não guarda o que ainda não foi enviado: não feche a página antes.
        </p>
      )}
      {about.options.length > 0 && (
        <div className="chat-sobre row gap-2">
          <label className="small" htmlFor={`${id}-sobre`}>
            Sobre quem
          </label>
          <Select id={`${id}-sobre`} value={aboutNow} onChange={({ target }) => setChosenAbout(target.value)}>
            {about.options.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        </div>
      )}
      <div className="chat-compor">
        <div className="chat-campo row align-end gap-2">
          <label className="visually-hidden" htmlFor={`${id}-mensagem`}>
            Mensagem
          </label>
          <TextArea
            id={`${id}-mensagem`}
            ref={field}
            rows={1}
            value={text}
            placeholder="Escreva aqui"
            aria-invalid={error !== null || undefined}
            onChange={(event) => {
              setError(null);
              messages.type(event.target.value);
            }}
            onCompositionEnd={({ timeStamp }) => {
              composedAt.current = timeStamp;
            }}
            onKeyDown={sendOnEnter}
            onPaste={paste}
          />
          <Button type="submit" icon={SendHorizontal}>
            <span className="chat-enviar">Enviar</span>
          </Button>
        </div>
        <div className="chat-anexar row row-wrap gap-2">
          <label className="visually-hidden" htmlFor={`${id}-arquivo`}>
            Arquivo
          </label>
          <span className="chat-escolher">
            <input
              ref={fileInput}
              id={`${id}-arquivo`}
              type="file"
              accept={acceptedTypes(isIos(navigator))}
              onChange={(event) => attach.choose(event.target.files?.[0])}
            />
            <span className="chat-clipe" aria-hidden="true">
              <Icon icon={Paperclip} />
            </span>
          </span>
          <Chosen chosen={attach.chosen} onTakeOut={takeOut} />
          <Button variant="secondary" size="sm" onClick={() => attach.attach()}>
            Anexar
          </Button>
          {closesAt !== null && (
            <Button
              className="push chat-fechar"
              variant="secondary"
              size="sm"
              onClick={() => submit(closesAt)}
            >
              Responder e fechar
            </Button>
          )}
        </div>
      </div>
    </form>
  );
}

/** Fits the field's height to its text, for browsers without `field-sizing`. */
function fitHeight(element: HTMLTextAreaElement | null, text: string): void {
  if (!element) return;
  element.style.height = 'auto';
  if (text !== '') element.style.height = `${element.scrollHeight + 2}px`;
}

function Chosen({ chosen, onTakeOut }: { chosen: ChosenFile | null; onTakeOut: () => void }) {
  if (chosen === null) return <p className="small quiet chat-escolhido">Nenhum arquivo escolhido</p>;
  const { name, content } = chosen;
  return (
    <>
      <p className="small chat-escolhido" role="status">
        <span className="chat-nome breakable">{name}</span>{' '}
        <span className="quiet num nowrap">{formatBytes(content.size)}</span>
      </p>
      <IconButton icon={X} label={`Tirar ${name}`} size="desk" onClick={onTakeOut} />
    </>
  );
}

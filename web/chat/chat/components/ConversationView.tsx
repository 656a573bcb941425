import { useRef, type ReactNode } from 'react';
import { recusaDasLacunas, type ValoresDaResposta } from '#domain/chat/resposta-pronta.ts';
import { useToday } from '#lib/clock/clock.ts';
import { LoadingText, SkeletonCards } from '#ui/status/Skeleton.tsx';
import { LoadFailed } from '#web/feedback/LoadFailed.tsx';
import { aboutByDefault, aboutOptions } from '../about.ts';
import { useConversa, useUnsent } from '../chat.api.ts';
import type { Conversation } from '../conversation.ts';
import { Composer } from './Composer.tsx';
import { DangerPanel } from './DangerPanel.tsx';
import { MessageLog } from './MessageLog.tsx';
import { RespostasProntas } from '#web/chat/respostas-prontas/components/RespostasProntas.tsx';
import { OfflineBanner } from './OfflineBanner.tsx';

type ConversationViewProps = {
  conversation: Conversation;
  /** Name of the person or team on the other side. */
  otherSide: string;
  /** Rendered between the log and the message field. */
  beforeField?: ReactNode;
  /** For the administrator: values of the patient for the canned replies above the field. */
  respostas?: ValoresDaResposta;
};

export function ConversationView({ conversation, otherSide, beforeField, respostas }: ConversationViewProps) {
  const { data, error, refetch } = useConversa(conversation);
  const { messages, files } = useUnsent(conversation);
  const field = useRef<HTMLTextAreaElement>(null);
  const today = useToday();
  /** Appends a text to what the field holds. */
  function appendText(text: string) {
    const before = messages.snapshot().text.trimEnd();
    messages.type(before === '' ? text : `${before}\n${text}`);
    // Only after the dialog has closed and returned the focus to its button: the person now reads the text or
    // sends it.
    setTimeout(() => field.current?.focus());
  }
  return (
    <>
      <OfflineBanner messages={messages.now} files={files.now} />
      {data === undefined && error === null && (
        <div className="wrap chat-coluna acima chat-meio">
          <LoadingText text="Carregando..." />
          <SkeletonCards count={2} />
        </div>
      )}
      {data === undefined && error !== null && (
        <div className="wrap chat-coluna acima chat-meio">
          <LoadFailed error={error} retry={refetch} />
        </div>
      )}
      {data !== undefined && (
        <MessageLog
          conversation={conversation}
          page={data}
          messages={messages}
          files={files}
          today={today}
          otherSide={otherSide}
          onAct={() => field.current?.focus()}
          onUse={appendText}
        />
      )}
      <div className="chat-pe">
        <div className="wrap chat-coluna grid gap-2">
          {conversation.side === 'Cliente' && <DangerPanel messages={messages.now} log={data?.mensagens} />}
          {beforeField}
          {respostas && (
            <div className="row">
              <RespostasProntas valores={respostas} onUse={appendText} />
            </div>
          )}
          <Composer
            messages={messages}
            files={files}
            field={field}
            refuse={respostas && recusaDasLacunas}
            closesAt={
              conversation.side === 'Adm' && data !== undefined ? (data.mensagens.at(-1)?.n ?? 0) : null
            }
            about={{
              options: data === undefined ? [] : aboutOptions(data, conversation.side),
              byDefault: data === undefined ? '' : aboutByDefault(data),
            }}
          />
        </div>
      </div>
    </>
  );
}

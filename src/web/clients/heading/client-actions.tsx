import { Button, Menu } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import type { ClientOverview } from '#contract/client-overview-contract.ts';
import type { Stored } from '#contract/document-contract.ts';
import type { NamedEntity } from '#contract/entity-contract.ts';
import { FILE_FORMATS } from '#contract/entity-files/entity-file-contract.ts';
import { questionsPath } from '#contract/page-paths.ts';
import type { Client } from '#records';
import { useHandingOver, useReceivers, useTakingOver } from '../../dashboard/handovers/handover-queries.ts';
import { HandOverDialog } from '../../editing/handover/hand-over-dialog.tsx';
import { handedProgress } from '../../editing/handover/handed-progress.ts';
import { useAttempt } from '../../editing/use-attempt.ts';
import { fileDownloadUrl } from '../../entity-files/entity-file-queries.ts';
import { useMayWrite } from '../../identity/role-queries.ts';
import { MoreIcon } from '../../ui/icons.tsx';
import { ErrorNotice } from '../../ui/notice.tsx';
import { showToast } from '../../ui/toast/toast-store.ts';
import { screenClient, useInvalidateClients } from '../client-queries.ts';
import styles from './client-heading.module.css';

type Questions = NonNullable<ClientOverview['questions']>;

/** What can be done with a client beside editing it: its questions, to whom they go, and the menu of the rest. */
export function ClientActions({
  stored: { id, data },
  questions,
}: {
  stored: Stored<Client>;
  /** Undefined until they are read, null when they were never opened. */
  questions: Questions | null | undefined;
}) {
  const name = String(data.name);
  const entity: NamedEntity = { kind: 'clients', id, name, clientId: id, clientName: name };
  const { attempt, failure, isBusy } = useAttempt();
  const mayWrite = useMayWrite();
  return (
    <div className={styles.actions}>
      <div className={styles.buttons}>
        <Button variant="default" component={Link} to={questionsPath(entity)}>
          Open questions
        </Button>
        {mayWrite && <WhoHasThem entity={entity} questions={questions} />}
        <Menu width={220}>
          <Menu.Target>
            <Button
              variant="default"
              className={styles.more}
              aria-label={`More for ${name}`}
              loading={isBusy}
            >
              <MoreIcon />
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {mayWrite && (
              <Menu.Item onClick={() => void attempt(() => screenNow(entity))}>Screen now</Menu.Item>
            )}
            {FILE_FORMATS.map((format) => (
              <Menu.Item
                key={format}
                component="a"
                href={fileDownloadUrl(format, { ...entity, asOf: new Date().toISOString() })}
                download
              >
                Export as {format.toUpperCase()}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      </div>
      <ErrorNotice>{failure}</ErrorNotice>
    </div>
  );
}

async function screenNow({ id, name }: NamedEntity): Promise<undefined> {
  await screenClient(id);
  showToast({ sentence: `${name} will be screened now.` });
}

type Held = { entity: NamedEntity; questions: Questions | null | undefined };

function WhoHasThem({ entity, questions }: Held) {
  if (questions?.holder && !questions.holder.isYou) return <TakeOver entity={entity} />;
  return <HandOver entity={entity} questions={questions} />;
}

/** Hands the questionnaire over to a colleague; off until there is one. */
function HandOver({ entity, questions }: Held) {
  const [isOpen, setOpen] = useState(false);
  const { handOver, isBusy, problem } = useHandingOver(entity);
  const receivers = useReceivers(isOpen);
  const invalidate = useInvalidateClients();
  const close = () => {
    setOpen(false);
    // One that was refused may have found that a colleague has the questions by now.
    invalidate();
  };
  return (
    <>
      <Button
        variant="default"
        className={styles.handOver}
        disabled={!questions}
        title={questions === null ? 'Its questions were not opened yet.' : undefined}
        onClick={() => setOpen(true)}
      >
        Hand over
      </Button>
      {questions && (
        <HandOverDialog
          {...{ entity, receivers, isBusy, problem }}
          open={isOpen}
          progress={handedProgress(questions)}
          // Why it was refused stands in the dialog.
          onHandOver={(chosen) => void handOver(chosen, { leave: async () => close() }).catch(() => {})}
          onClose={close}
        />
      )}
    </>
  );
}

/** Takes the questionnaire of a colleague over. */
function TakeOver({ entity }: { entity: NamedEntity }) {
  const takeOver = useTakingOver(entity);
  return (
    <>
      <Button
        variant="default"
        className={styles.handOver}
        loading={takeOver.isPending}
        onClick={() => takeOver.mutate()}
      >
        Take over
      </Button>
      {takeOver.isError && (
        <span className={styles.failure} role="alert">
          It could not be taken over. Please try again.
        </span>
      )}
    </>
  );
}

import { useEffect, useState } from "react";
import { buildDrawnDocument, ownPictures } from "../preview/drawn-document.ts";
import classes from "./DrawnFrame.module.css";

type Props = {
  /** Somebody else's page as HTML. It is shown where nothing in it can run. */
  page: string;
  title: string;
};

/** A drawn page. The next one is built behind it, so that nothing flickers. */
export function DrawnFrame({ page, title }: Props) {
  const [front, setFront] = useState<string | null>(null);
  const [back, setBack] = useState<string | null>(page);
  useEffect(() => {
    // One at a time: what comes meanwhile follows once this one is shown.
    if (back === null && page !== front) setBack(page);
  }, [page, front, back]);
  const show = () => {
    setFront(back);
    setBack(null);
  };
  return (
    <div className={classes.frame}>
      {front !== null && <Page key={front} page={front} title={title} />}
      {back !== null && <Page key={back} page={back} title={title} isHidden onLoad={show} />}
    </div>
  );
}

type PageProps = Props & { isHidden?: boolean; onLoad?: () => void };

function Page({ page, title, isHidden = false, onLoad }: PageProps) {
  return (
    <iframe
      title={title}
      aria-hidden={isHidden}
      data-hidden={isHidden}
      sandbox=""
      tabIndex={-1}
      srcDoc={buildDrawnDocument(page, ownPictures(location.origin))}
      onLoad={onLoad}
    />
  );
}

import { useEffect, useRef, useState } from "react";
import { type Crop, centerCrop, makeAspectCrop, ReactCrop } from "react-image-crop";
import "react-image-crop/dist/ReactCrop.css";
import classes from "./AvatarCrop.module.css";
import { Button } from "./Button.tsx";
import dialogClasses from "./Dialog.module.css";
import { Dialog } from "./Dialog.tsx";

/** Side of an avatar, in pixels. */
const SIDE = 256;

type Props = { file: File; onCropped: (image: Blob) => void; onCancel: () => void };

/** Cuts a picture to a square, by mouse, touch or the arrow keys on its handles. */
export function AvatarCrop({ file, onCropped, onCancel }: Props) {
  const image = useRef<HTMLImageElement>(null);
  const [url, setUrl] = useState("");
  const [crop, setCrop] = useState<Crop>();
  const [broken, setBroken] = useState(false);
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return (
    <Dialog title="Cut your picture" onClose={onCancel}>
      {broken ? (
        <p role="alert">This file can't be shown as a picture. Please choose a PNG, JPEG, WebP or GIF.</p>
      ) : (
        url && (
          <ReactCrop
            {...(crop && { crop })}
            onChange={(_, percent) => setCrop(percent)}
            aspect={1}
            keepSelection
            minWidth={32}
          >
            <img
              ref={image}
              src={url}
              alt="To be cut"
              className={classes.image}
              onLoad={(event) => setCrop(wholeSquare(event.currentTarget))}
              onError={() => setBroken(true)}
            />
          </ReactCrop>
        )
      )}
      <p className={dialogClasses.actions}>
        <Button onClick={onCancel}>Cancel</Button>
        <Button
          kind="primary"
          disabled={broken || !crop}
          onClick={async () => {
            if (image.current && crop) onCropped(await cut(image.current, crop));
          }}
        >
          Use it
        </Button>
      </p>
    </Dialog>
  );
}

/** The largest square in the middle. */
function wholeSquare({ naturalWidth: width, naturalHeight: height }: HTMLImageElement): Crop {
  const largest = makeAspectCrop({ unit: "%", [width < height ? "width" : "height"]: 100 }, 1, width, height);
  return centerCrop(largest, width, height);
}

/** The chosen square as a picture of 256 px. @param crop in percent of the picture */
function cut(image: HTMLImageElement, crop: Crop): Promise<Blob> {
  const canvas = document.createElement("canvas");
  canvas.width = SIDE;
  canvas.height = SIDE;
  const { naturalWidth: width, naturalHeight: height } = image;
  const [x, y] = [(crop.x / 100) * width, (crop.y / 100) * height];
  const [w, h] = [(crop.width / 100) * width, (crop.height / 100) * height];
  canvas.getContext("2d")?.drawImage(image, x, y, w, h, 0, 0, SIDE, SIDE);
  return new Promise((done, failed) => {
    canvas.toBlob(
      (blob) => (blob ? done(blob) : failed(new Error("The picture couldn't be cut"))),
      "image/png",
    );
  });
}
